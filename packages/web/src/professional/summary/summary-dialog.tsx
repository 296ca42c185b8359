import { Button, CloseButton, Group, Text } from '@mantine/core'
import * as unitCalls from '@samklang/contract/client/units'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { AsOf } from '../../connection/as-of.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import '../../theme/chart.css'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { useAnalysis } from '../analysis/use-analysis.ts'
import { PatientSafetyPlan } from '../documents/patient-safety-plan.tsx'
import { noFilter } from '../history/filter.ts'
import { useHistory } from '../history/use-history.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { useRevealed } from '../patient-context/use-revealed.ts'
import { AlertLines } from './alert-lines.tsx'
import { CareLines } from './care-lines.tsx'
import { CommentLines } from './comment-lines.tsx'
import { CourseTable } from './course-table.tsx'
import classes from './summary.module.css'

/** One page to take along to a visit: what alarms, what goes on, where things stand and what was said last. */
export function SummaryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  const patient = usePatient()
  const { Id } = patient
  const care = useCareQuery(Id)
  const history = useHistory(Id, noFilter)
  const analysis = useAnalysis()
  const [past] = history.data?.pages ?? []
  const failed = [care, history, analysis].find(({ isError, data }) => isError && !data)
  return (
    <Dialog title={t('summary.title')} onClose={onClose} width={860} prints>
      <CloseButton className={classes.close} aria-label={t('common:action.close')} onClick={onClose} data-no-print />
      <Head />
      <AsOf />
      {failed && <RetryCard asPage={false} reset={() => void failed.refetch()} />}
      {!failed && !(care.data && past && analysis.data) && <LoadingSkeleton />}
      {care.data && past && analysis.data && (
        <div className={classes.page}>
          <AlertLines waiting={care.data.Alerts} followUps={care.data.FollowUps} acknowledged={past.Acknowledged} />
          <PatientSafetyPlan
            patientId={patient.Id}
            name={`${patient.Firstname} ${patient.Lastname}`}
            alertsAt={[...care.data.Alerts, ...care.data.FollowUps].map(({ RaisedAt }) => RaisedAt)}
          />
          <CourseTable analysis={analysis.data} />
          <CareLines items={care.data} />
          <CommentLines items={past.Items} treatments={care.data.Treatments} />
          <Group justify="flex-end" data-no-print>
            <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => print()}>
              {t('analysis.print')}
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  )
}

/** Below the strip: an id that was asked for with a reason, where it was made, by whom and when. Paper has no session. */
function Head() {
  const { t } = useText('professional')
  const patient = usePatient()
  const revealed = useRevealed(patient.Id)
  const session = useSession()
  const { data: unit } = useQuery(callQuery(useScope(), unitCalls.getCurrentUnit, {}))
  const minute = useMinute()
  const shownId = patient.Identity.IsProtected && revealed?.FormattedPersonalId
  const me = [session?.userProfile.Firstname, session?.userProfile.Lastname].filter(Boolean).join(' ')
  return (
    <div className={classes.head}>
      <Text size="sm">{[shownId, unit?.Name].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {t('summary.made', { at: formatMoment(minute), name: me })}
      </Text>
    </div>
  )
}
