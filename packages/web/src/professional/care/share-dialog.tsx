import { Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { useCareSend } from './use-care-send.ts'

/** What the child has answered is the child's own, until staff have decided otherwise with them. */
export function ShareDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const share = useCareSend(formCalls.shareWithGuardians)
  const isShared = row.SharedWithGuardians
  const input = { params: { id: row.Id }, body: { Shared: !isShared } }
  return (
    <ConfirmDialog
      title={isShared ? t('care.share.stop-title') : t('care.share.title')}
      confirm={isShared ? t('care.share.stop') : t('care.share.confirm')}
      onConfirm={() => share.mutate(input, { onSuccess: onClose })}
      onCancel={onClose}
      isPending={share.isPending}
    >
      <Text>{isShared ? t('care.share.stop-means') : t('care.share.means')}</Text>
      <Refused error={share.error} />
    </ConfirmDialog>
  )
}
