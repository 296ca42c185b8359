import { Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { useCareSend } from './use-care-send.ts'

/** nothing more is asked for, and nothing is reckoned; an alert stays until somebody has dealt with it. */
export function CancelFormDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const cancel = useCareSend(formCalls.cancelForm, { onSent: onClose })
  return (
    <ConfirmDialog
      title={t('care.cancel.title', { form: row.DisplayName, name: row.RespondentName })}
      confirm={t('care.cancel.confirm')}
      cancel={t('care.cancel.keep')}
      onConfirm={() => cancel.mutate({ params: { id: row.Id } })}
      onCancel={onClose}
      isPending={cancel.isPending}
      isDestructive
    >
      <Text>{t('care.cancel.means')}</Text>
      {row.StartedAt && <Text mt="xs">{t('care.cancel.begun')}</Text>}
      {row.WaitingAlerts > 0 && <Text mt="xs">{t('care.cancel.alert')}</Text>}
      <Refused error={cancel.error} />
    </ConfirmDialog>
  )
}
