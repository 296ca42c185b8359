import { Textarea } from '@mantine/core'
import { formCalls } from '@samklang/contract/forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownInDialog } from '../../ui/refused.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'

const longest = 4000

export function CommentFormDialog({ row, onClose }: FormDialogProps) {
  const { t } = useTranslation('professional')
  const [comment, setComment] = useState(row.AdministrativeComment ?? '')
  const save = useCareSend(formCalls.commentForm, { inline: shownInDialog })
  const body = { AdministrativeComment: comment.trim() || null }
  return (
    <SaveDialog
      title={t('care.comment-on', { form: row.DisplayName })}
      sending={save}
      onSave={() => save.mutate({ params: { id: row.Id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea
        label={t('form-dialog.comment')}
        description={t('form-dialog.comment-hint')}
        value={comment}
        maxLength={longest}
        autosize
        minRows={3}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </SaveDialog>
  )
}
