import { Button, Stack, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { MessagesPanel, type MessagesPanelProps } from '../messages/messages-panel.tsx'
import { AlertSource } from './alert-source.tsx'
import { AlertWords } from './alert-words.tsx'

type MessageDialogProps = {
  alert: RiskAlert
  message: NonNullable<RiskAlert['Message']>
  patient: MessagesPanelProps['patient']
  /** the unit no longer has the patient, and reads the thread while the alert waits. */
  isLeft?: boolean
  onClose: () => void
}

/** the message that raised an alert: in its thread, with what was written around it, or what was refused and stands beside it. */
export function MessageDialog({ alert, message, patient, isLeft = false, onClose }: MessageDialogProps) {
  const { t } = useText('professional')
  const { Id, TreatmentId } = message
  return (
    <Dialog title={t('care.alert.message-title', { treatment: alert.FormName })} onClose={onClose} width={760}>
      <Stack>
        <AlertWords alert={alert} />
        <AlertSource alert={alert} />
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
