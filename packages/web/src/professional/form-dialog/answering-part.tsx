import { Alert, Stack, Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { useEffect, useRef, useState } from 'react'
import { FormView } from '../../answering/form-view.tsx'
import { useText } from '../../i18n/use-text.ts'
import '../../answering/draft/storage-at-once.ts'
import { type AnsweringPerson, isOver, openAnswering } from '../../answering/open-answering.ts'
import { SaveLine } from '../../answering/save-line.tsx'
import { useSending } from '../../answering/use-sending.ts'
import { wordsOf } from '../../answering/words.ts'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWhenText } from '../../ui/use-when-text.ts'
import { useRefreshCare } from '../care/use-care-send.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { LeaveHandler } from './form-dialog.tsx'
import { RefusedAnswers } from './refused-answers.tsx'
import { useFirstField } from './use-first-field.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

type AnsweringPartProps = { form: StaffForm; leave: LeaveHandler; onDone: () => void }

/** Staff ask and fill in: digits answer, Enter goes on. */
export function AnsweringPart({ form: opened, leave, onDone }: AnsweringPartProps) {
  const { t } = useText('professional')
  const [form, setForm] = useState(opened)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'staff' })
  const [answering, setAnswering] = useState(() => openAnswering(form, who))
  const refresh = useRefreshCare()
  const { course, isKept } = useCell(answering.queue.state)
  const staffWords = useStaffWords(form)
  // Whoever is interviewed hears the questions in the language that was chosen for them.
  const askedWords = wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)
  const place = useRef<HTMLDivElement>(null)
  const whenText = useWhenText()
  useSaveOnLeave(answering.queue, leave, refresh)
  useFirstField(place)
  useEffect(() => answering.attend(), [answering])
  // the dialog closes, and what was sent in waits to be read.
  const onSent = () => void refresh().finally(onDone)
  const sending = useSending({ answering, who, onSent })
  const readAgain = () => send(formCalls.getForm, { params: { id: form.Id } }, { shownIn: 'dialog' })

  async function takeTheirs() {
    const next = await answering.readTheirs(readAgain, form)
    answering.queue.close()
    if (isOver(next)) return
    setForm(next)
    setAnswering(openAnswering(next, who))
  }

  async function keepMine() {
    const { written } = answering.look()
    answering.queue.takeOver((await readAgain()).LastModifiedAt, answering.store.list(), written)
  }

  if (course === 'over') {
    return (
      <Alert color="amber" role="alert" mt="md">
        {t('form-dialog.over')} {isKept && t('form-dialog.over-kept')}
      </Alert>
    )
  }
  return (
    <Stack mt="md" ref={place}>
      <RefusedAnswers refused={form.RefusedAnswers} more={form.MoreRefusedAnswers} />
      {form.Begun && form.RespondentType !== 'Staff' && (
        <Text>
          {t(form.Begun.By === 'Respondent' ? 'form-dialog.begun' : 'form-dialog.begun-other', {
            name: form.RespondentName,
            when: whenText(form.Begun.At),
          })}
        </Text>
      )}
      <FormView
        key={answering.opening}
        store={answering.store}
        words={form.RespondentType === 'Staff' ? staffWords : askedWords}
        asked={sending.asked}
        onTurn={() => void answering.queue.flush()}
        send={{ label: t('form-dialog.submit'), isSending: sending.isSending, onSend: sending.trySend }}
        below={
          <>
            <SaveLine queue={answering.queue} />
            {sending.hasFailed && course !== 'conflict' && (
              <Alert color="amber" role="alert">
                {t('form-dialog.not-submitted')}
              </Alert>
            )}
          </>
        }
      />
      {sending.warning !== null && (
        <ConfirmDialog
          title={t('form-dialog.unanswered-title')}
          confirm={t('form-dialog.submit-anyway')}
          onConfirm={sending.trySend}
          onCancel={sending.dropWarning}
          isPending={sending.isSending}
        >
          {t('form-dialog.unanswered-count', { count: sending.warning })}
        </ConfirmDialog>
      )}
      {(course === 'conflict' || course === 'elsewhere') && (
        <ConflictDialog isElsewhere={course === 'elsewhere'} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
      )}
    </Stack>
  )
}
