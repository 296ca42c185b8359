import { Button, Stack, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { MessagesPanel, type MessagesPanelProps } from '../messages/messages-panel.tsx'
import { useAlertsBeside } from '../messages/use-thread.ts'
import { MessageAlertCard } from './message-alert-card.tsx'
import type { KnownPhones } from './reached-phones.tsx'

type MessageDialogProps = {
  alert: RiskAlert
  message: NonNullable<RiskAlert['Message']>
  patient: MessagesPanelProps['patient']
  phones: KnownPhones
  /** Opened while the alert is acknowledged, which goes on afterwards. */
  isMeanwhile?: boolean | undefined
  /** the unit no longer has the patient, and reads the thread while the alert waits. */
  isLeft?: boolean
  onClose: () => void
}

/** the message that raised an alert: in its thread, with what was written around it, or what was refused and stands beside it. */
export function MessageDialog(props: MessageDialogProps) {
  const { alert, message, patient, phones, isMeanwhile = false, isLeft = false, onClose } = props
  const { t } = useText('professional')
  const { Id, TreatmentId } = message
  const beside = useAlertsBeside({ treatmentId: TreatmentId, patientId: patient.Id })
  return (
    <Dialog title={t('care.alert.message-title', { treatment: alert.FormName })} onClose={onClose} width={760}>
      <Stack>
        <MessageAlertCard
          alert={beside.find((one) => one.Id === alert.Id) ?? alert}
          among={beside}
          phones={phones}
          patientId={patient.Id}
          onGoBack={isMeanwhile ? onClose : undefined}
        />
        {isLeft && <Text size="sm">{t('care.alert.message-left')}</Text>}
        <MessagesPanel treatmentId={TreatmentId} patient={patient} readsOnly={isLeft} {...(Id && { messageId: Id })} />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
