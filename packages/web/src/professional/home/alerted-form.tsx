import { Button, Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { cell, useCell } from '../../state/cell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Refused } from '../../ui/refused.tsx'
import { areFromSame } from '../care/same-source.ts'
import { LeftPatientContext } from '../patient-context/form-subject.ts'
import { PatientProvider } from '../patient-context/patient-provider.tsx'
import { patientQuery } from '../patient-context/use-patient.ts'
import { AlertSubject } from './alert-subject.tsx'

const FormDialog = lazyPart(async () => (await import('../form-dialog/form-dialog.tsx')).FormDialog)

const MessageDialog = lazyPart(async () => (await import('../care/message-dialog.tsx')).MessageDialog)

type AlertedFormSubject = UnitAlert & { from: Element | null; onClosed: (() => void) | undefined }

const reading = cell<AlertedFormSubject | null>(null)

/** The form or the message behind an alert, read where the alert is seen. */
export function readForm(alert: UnitAlert, onClosed?: () => void): void {
  reading.set({ ...alert, from: document.activeElement, onClosed })
}

export function AlertedForm() {
  const read = useCell(reading)
  useEffect(() => () => reading.set(null), [])
  if (!read) return null
  const Opened = read.IsPatientHere ? OfPatient : OfLeftPatient
  return (
    <AlertSubject alert={read}>
      <Opened key={read.Id} read={read} />
    </AlertSubject>
  )
}

function closeReading({ from, onClosed }: AlertedFormSubject) {
  flushSync(() => reading.set(null))
  if (onClosed) return onClosed()
  // An alert that was acknowledged in the form is gone, and its button with it.
  const back = from?.isConnected ? from : document.querySelector('[data-alerts-title]')
  if (back instanceof HTMLElement) back.focus()
}

function OfPatient({ read }: { read: AlertedFormSubject }) {
  const { t } = useText('professional')
  const { data: patient, error } = useQuery(patientQuery(useScope(), read.PatientId))
  const close = () => closeReading(read)

  if (patient) {
    return (
      <PatientProvider patient={patient}>
        <Suspense>
          {read.Message && <MessageDialog {...messageOf(read)} patient={patient} onClose={close} />}
          {read.FormId && <FormDialog id={read.FormId} isToRead onClose={close} />}
        </Suspense>
      </PatientProvider>
    )
  }
  return (
    <Closable title={t('form-dialog.loading')} onClose={close}>
      <Refused error={error} />
      {!error && <LoadingSkeleton />}
    </Closable>
  )
}

/** of somebody whom the unit no longer cares for the form or thread alone is open, for as long as its alert waits. */
function OfLeftPatient({ read }: { read: AlertedFormSubject }) {
  const { t } = useText('professional')
  const { data } = useUnitNotifications()
  const close = () => closeReading(read)
  const left = { Id: read.PatientId, OpeningEndsAt: null }
  const isOver = data && !data.Alerts.some((one) => areFromSame(one, read))

  if (isOver) {
    return (
      <Closable title={read.PatientFullName} onClose={close}>
        <Text role="status">{t(read.Message ? 'care.alert.message-over' : 'form-dialog.left-over')}</Text>
      </Closable>
    )
  }
  return (
    <LeftPatientContext value={{ name: read.PatientFullName }}>
      <Suspense>
        {read.Message && <MessageDialog {...messageOf(read)} patient={left} isLeft onClose={close} />}
        {read.FormId && <FormDialog id={read.FormId} onClose={close} />}
      </Suspense>
    </LeftPatientContext>
  )
}

function messageOf(read: AlertedFormSubject) {
  return {
    alert: read,
    phones: read.Patient.Phones,
    isMeanwhile: read.onClosed !== undefined,
    isHandedOverHere: read.ClosedUnit === null,
  }
}

type ClosableProps = { title: string; onClose: () => void; children: ReactNode }

function Closable({ title, onClose, children }: ClosableProps) {
  const { t } = useText()
  return (
    <Dialog title={title} onClose={onClose} width={520}>
      {children}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
