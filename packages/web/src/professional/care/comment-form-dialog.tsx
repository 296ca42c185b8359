import { useText } from '../../i18n/use-text.ts'
import { CommentField } from './comment-field.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useComment } from './use-comment.ts'
import { isConflict, useLatestForm } from './use-latest-form.ts'
import { useSayComment } from './use-say-comment.ts'

export function CommentFormDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const save = useSayComment(row.Id)
  const latest = useLatestForm(row.Id, save.error)
  const commenting = useComment('line', row, (latest ?? row).AdministrativeComment)
  const { written, previous, isChanged, theirs } = commenting

  function finish() {
    commenting.noteSaved()
    onClose()
  }

  function submit() {
    if (!commenting.isReady()) return
    // Whoever has changed nothing sends nothing: what they see may be old.
    if (!isChanged) return finish()
    const body = { AdministrativeComment: written, PreviousAdministrativeComment: previous }
    save.say(body, { onSuccess: finish })
  }

  return (
    <SaveDialog
      title={t('care.comment-on', { form: row.DisplayName })}
      sending={{ ...save, error: theirs !== undefined && isConflict(save.error) ? null : save.error }}
      onSave={submit}
      onClose={onClose}
    >
      <CommentField commenting={commenting} events={latest?.Events} minRows={3} onSettled={save.reset} />
    </SaveDialog>
  )
}
