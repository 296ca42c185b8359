import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../session/scope.ts'
import { cell, useCell } from '../../state/cell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import { OpenedForm, openForm } from '../form-dialog/opened-form.tsx'
import { formToOpen } from '../patient/started.ts'
import { PatientContext, patientQuery } from '../patient/use-patient.ts'

const aboutWhom = cell<string | null>(null)

/** The form behind an alert, read where the alert is seen. */
export function readForm(patientId: string, formId: string): void {
  aboutWhom.set(patientId)
  openForm(formId)
}

export function AlertedForm() {
  const patientId = useCell(aboutWhom)
  const formId = useCell(formToOpen)
  return patientId && formId && <OfPatient id={patientId} />
}

function OfPatient({ id }: { id: string }) {
  const { t } = useTranslation(['professional', 'common'])
  const { data: patient, error } = useQuery(patientQuery(useScope(), id))
  if (patient) {
    return (
      <PatientContext value={patient}>
        <OpenedForm />
      </PatientContext>
    )
  }
  const close = () => formToOpen.set(null)
  return (
    <Dialog title={t('form-dialog.loading')} onClose={close} width={520}>
      <Refused error={error} />
      {!error && <LoadingSkeleton />}
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={close}>
          {t('common:action.close')}
        </Button>
      </Group>
    </Dialog>
  )
}
