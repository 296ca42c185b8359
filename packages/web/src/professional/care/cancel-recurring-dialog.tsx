import { Text } from '@mantine/core'
import * as recurringCalls from '@samklang/contract/client/recurring'
import type { RecurringRow } from '@samklang/contract/recurring'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useCareSend } from './use-care-send.ts'

export function CancelRecurringDialog({ row, onClose }: { row: RecurringRow; onClose: () => void }) {
  const { t } = useText('professional')
  const cancel = useCareSend(recurringCalls.cancelRecurring, { onSent: onClose })
  return (
    <ConfirmDialog
      title={t('care.recurring.cancel-title', { form: row.DisplayName, name: row.RespondentName })}
      confirm={t('care.recurring.cancel-confirm')}
      cancel={t('care.cancel.keep')}
      onConfirm={() => cancel.mutate({ params: { id: row.Id } })}
      onCancel={onClose}
      isPending={cancel.isPending}
      isDestructive
    >
      <Text>{t('care.recurring.cancel-means')}</Text>
      <Refused error={cancel.error} />
    </ConfirmDialog>
  )
}
