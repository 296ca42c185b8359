import { Button, Group, Stack } from '@mantine/core'
import * as relationCalls from '@samklang/contract/client/relations'
import { longestComment } from '@samklang/contract/comments'
import type { Relation } from '@samklang/contract/relations'
import type { FormEvent } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useKeptWords } from '../../../state/kept-words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeptTextarea } from '../../../ui/kept-textarea.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { usePatient } from '../../patient-context/use-patient.ts'

export function CommentDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const kept = useKeptWords(`contact-comment/${relation.Id}`)
  const standing = relation.Comment ?? ''
  const comment = kept.words ?? standing
  const save = useSend(relationCalls.updateRelationComment)

  function submit(event: FormEvent) {
    event.preventDefault()
    const params = { id: Id, relationId: relation.Id }
    save.mutate({ params, body: { Comment: comment.trim() || null } }, { onSuccess: done })
  }

  function done() {
    kept.drop()
    onClose()
  }

  return (
    <Dialog title={t('patient.contact.comment-on', { name: relation.Fullname })} onClose={onClose} width={480}>
      <form onSubmit={submit}>
        <Stack>
          <KeptTextarea
            kept={kept}
            label={t('patient.contact.comment')}
            description={t('patient.contact.comment-hint', { length: comment.length, longest: longestComment })}
            value={comment}
            longest={longestComment}
            minRows={3}
            onWrite={(words) => (words === standing ? kept.drop() : kept.keep(words))}
          />
          <Refused error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('patient.contact.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
