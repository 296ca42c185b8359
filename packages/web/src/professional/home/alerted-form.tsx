import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../session/scope.ts'
import { cell, useCell } from '../../state/cell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import { PatientContext, patientQuery } from '../patient/use-patient.ts'

const FormDialog = lazy(async () => ({ default: (await import('../form-dialog/form-dialog.tsx')).FormDialog }))

type Reading = { patientId: string; formId: string; from: Element | null }

const reading = cell<Reading | null>(null)

/** The form behind an alert, read where the alert is seen. */
export function readForm(patientId: string, formId: string): void {
  reading.set({ patientId, formId, from: document.activeElement })
}

export function AlertedForm() {
  const read = useCell(reading)
  useEffect(() => () => reading.set(null), [])
  return read && <OfPatient key={read.formId} read={read} />
}

function OfPatient({ read }: { read: Reading }) {
  const { t } = useTranslation(['professional', 'common'])
  const { data: patient, error } = useQuery(patientQuery(useScope(), read.patientId))

  function close() {
    flushSync(() => reading.set(null))
    // An alert that was acknowledged in the form is gone, and its button with it.
    const back = read.from?.isConnected ? read.from : document.querySelector('[data-alerts-title]')
    if (back instanceof HTMLElement) back.focus()
  }

  if (patient) {
    return (
      <PatientContext value={patient}>
        <Suspense>
          <FormDialog id={read.formId} onClose={close} />
        </Suspense>
      </PatientContext>
    )
  }
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
