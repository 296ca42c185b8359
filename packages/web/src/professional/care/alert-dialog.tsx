import { Button } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { AlertCards } from './alert-cards.tsx'
import { useAlertsOfThread } from './use-alerts-of-thread.ts'

type AlertDialogProps = {
  /** As it was when it was opened; what has become of it since is read. */
  alert: RiskAlert
  onClose: () => void
}

/** an alert that somebody has seen to, and what was done about it, where the page does not show it. */
export function AlertDialog({ alert: opened, onClose }: AlertDialogProps) {
  const { t } = useText('professional')
  const alert = useAlertsOfThread(opened.Message?.TreatmentId).find(({ Id }) => Id === opened.Id) ?? opened
  return (
    <Dialog title={t('care.alert.message-title', { treatment: alert.FormName })} onClose={onClose} width={760}>
      <AlertCards alerts={[alert]} phones={null} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
