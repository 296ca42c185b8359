import { Stack } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import type { Patient } from '@samklang/contract/patients'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { CallError } from '../../api/call-error.ts'
import { callQuery } from '../../api/use-call.ts'
import { AsOf } from '../../connection/as-of.tsx'
import type { ErrorSubject } from '../../errors/support-info.ts'
import { useErrorSubject } from '../../errors/use-error-subject.ts'
import { useCurrentRow, usePathValue } from '../../routes/use-current-row.ts'
import { useScope } from '../../session/scope.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { OpenedDashboard } from '../analysis/opened-dashboard.tsx'
import { AlertDialogs } from '../care/alert-dialogs.tsx'
import { OpenedForm } from '../form-dialog/opened-form.tsx'
import { PatientProvider, useStripOf } from '../patient-context/patient-provider.tsx'
import { keepSelectedPatient, readSelectedPatient } from '../patient-context/selected-patient.ts'
import { patientQuery } from '../patient-context/use-patient.ts'
import { OpenedSummary } from '../summary/opened-summary.tsx'
import { HeaderCard } from './header-card.tsx'
import { OpeningBanner } from './opening-banner.tsx'
import { OpeningEnded } from './opening-ended.tsx'
import { PatientTabs } from './patient-tabs.tsx'

/** /admin/patient/{id}: the frame of overview, administration and history */
export function PatientFrameScreen() {
  const id = usePathValue('id')
  // What cannot be an id at all is no patient of anybody: an address gone wrong on the way.
  if (!z.uuid().safeParse(id).success || !id) {
    return <Navigate to="/admin/" search={{ 'no-patient-matched': true }} replace />
  }
  return <Frame key={id} id={id} />
}

function Frame({ id }: { id: string }) {
  const scope = useScope()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...patientQuery(scope, id),
    placeholderData: () => readSelectedPatient(scope, id),
  })
  useErrorSubject(data && subjectOf(data))
  useEffect(() => {
    if (data && !isPlaceholderData) keepSelectedPatient(scope, data)
  }, [data, isPlaceholderData, scope])

  if (error instanceof CallError && error.status === 404) return <Elsewhere id={id} />
  if (error instanceof CallError && error.body.Code === 'opening-ended') return <OpeningEnded error={error} />
  if (error && !data) return <RetryCard reset={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  return (
    <PatientProvider patient={data}>
      <Stack gap="md">
        <PageStrip patient={data} />
        {/* What stands below may be a little old, and somebody may be typing in it. */}
        {error && <RetryCard asPage={false} reset={() => void refetch()} />}
        {data.OpeningEndsAt && <OpeningBanner patientId={data.Id} endsAt={data.OpeningEndsAt} />}
        <AsOf />
        <HeaderCard />
        <PatientTabs />
        <Tab />
        <OpenedDashboard />
        <OpenedSummary />
        <OpenedForm />
      </Stack>
    </PatientProvider>
  )
}

/** what is opened from an alert outlives its card, and not the tab. */
function Tab() {
  return (
    <AlertDialogs key={useCurrentRow()?.path}>
      <Outlet />
    </AlertDialogs>
  )
}

/** On every tab; a change of tab leads a screen reader back to it. */
function PageStrip({ patient }: { patient: Patient }) {
  return <PatientStrip key={useCurrentRow()?.path} patient={useStripOf(patient)} place="page" />
}

function subjectOf({ Id, PatientContactRelations }: Patient): ErrorSubject {
  return { patientId: Id, relations: PatientContactRelations.map((one) => ({ id: one.Id, status: one.Status })) }
}

/** Not at this unit: at another of one's own, which home offers to change to, or nowhere that one may know of. */
function Elsewhere({ id }: { id: string }) {
  const query = callQuery(useScope(), patientCalls.findPatientByGuid, { params: { guid: id } }, { shownIn: 'place' })
  const { data, isPending } = useQuery(query)
  if (isPending) return <LoadingSkeleton />
  const search = data?.UnitId ? { patient: id, unit: data.UnitId } : { 'no-patient-matched': true, patient: id }
  return <Navigate to="/admin/" search={search} replace />
}
