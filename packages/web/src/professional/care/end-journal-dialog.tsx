import { Text } from '@mantine/core'
import * as journalCalls from '@samklang/contract/client/journals'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { useCareSend } from './use-care-send.ts'

/** the diary is over; what was written stays to be read. */
export function EndJournalDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const end = useCareSend(journalCalls.closeJournal, { onSent: onClose })
  return (
    <ConfirmDialog
      title={t('care.end.title', { form: row.DisplayName })}
      confirm={t('care.end.confirm')}
      onConfirm={() => end.mutate({ params: { id: row.Id } })}
      onCancel={onClose}
      isPending={end.isPending}
    >
      <Text>{t('care.end.means', { count: row.EntriesCount })}</Text>
      <Refused error={end.error} />
    </ConfirmDialog>
  )
}
