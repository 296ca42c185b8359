import { Button, Stack } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { AlertCards } from './alert-cards.tsx'
import { threadOfAlert } from './thread-of-alert.ts'
import { useAlertShown } from './use-alert-shown.ts'
import { useAlertsOfThread } from './use-alerts-of-thread.ts'
import { WaitingInThread } from './waiting-in-thread.tsx'

type AlertDialogProps = {
  /** As it was when it was opened; what has become of it since is read. */
  alert: RiskAlert
  onClose: () => void
}

/** an alert that somebody has seen to, and what was done about it, where the page does not show it. */
export function AlertDialog({ alert: opened, onClose }: AlertDialogProps) {
  const { t } = useText('professional')
  const phones = useCareQuery(usePatient().Id).data?.Phones ?? null
  const ofThread = useAlertsOfThread(threadOfAlert(opened))
  const { shown: alert, show, place } = useAlertShown(opened, ofThread)
  return (
    <Dialog title={t('care.alert.message-title', { treatment: alert.FormName })} onClose={onClose} width={760}>
      <Stack>
        <div ref={place}>
          <AlertCards alerts={[alert]} phones={phones} />
        </div>
        <WaitingInThread alert={alert} ofThread={ofThread} onShow={show} />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
