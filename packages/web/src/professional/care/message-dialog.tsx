import { Button, Stack, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { MessagesPanel, type MessagesPanelProps } from '../messages/messages-panel.tsx'
import { useAlertsBeside } from '../messages/use-thread.ts'
import { MessageAlertCard } from './message-alert-card.tsx'
import type { KnownPhones } from './reached-phones.tsx'
import { threadOfAlert } from './thread-of-alert.ts'
import { useAlertShown } from './use-alert-shown.ts'
import { WaitingInThread } from './waiting-in-thread.tsx'

type MessageDialogProps = {
  alert: RiskAlert
  patient: MessagesPanelProps['patient']
  phones: KnownPhones
  /** Opened while the alert is acknowledged, which goes on afterwards. */
  isMeanwhile?: boolean | undefined
  /** the unit no longer has the patient, and reads the thread while the alert waits. */
  isLeft?: boolean
  /** A closed unit's are not handed over to anybody. */
  isHandedOverHere?: boolean
  onClose: () => void
}

/** the message that raised an alert: in its thread, with what was written around it, or what was refused and stands beside it. */
export function MessageDialog(props: MessageDialogProps) {
  const owner = threadOfAlert(props.alert)
  return owner && <OfThread {...props} owner={owner} />
}

function OfThread({ owner, ...props }: MessageDialogProps & { owner: MessageThreadOwner }) {
  const { alert, patient, phones, isMeanwhile = false, isLeft = false, isHandedOverHere, onClose } = props
  const { t } = useText('professional')
  const beside = useAlertsBeside({ owner, patientId: patient.Id })
  const { shown, show, place } = useAlertShown(alert, beside)
  const messageId = shown.Message?.Id

  return (
    <Dialog title={t('care.alert.message-title', { treatment: alert.FormName })} onClose={onClose} width={760}>
      <Stack>
        <div ref={place}>
          <MessageAlertCard
            key={shown.Id}
            alert={shown}
            among={beside}
            phones={phones}
            patientId={patient.Id}
            isHandedOverHere={isHandedOverHere}
            onGoBack={isMeanwhile && shown.Id === alert.Id ? onClose : undefined}
          />
        </div>
        <WaitingInThread alert={shown} ofThread={beside} onShow={show} />
        {isLeft && <Text size="sm">{t('care.alert.message-left')}</Text>}
        <MessagesPanel {...owner} patient={patient} readsOnly={isLeft} {...(messageId && { messageId })} />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
