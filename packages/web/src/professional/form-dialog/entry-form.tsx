import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { useEffect, useRef, useState } from 'react'
import { FormView } from '../../answering/form-view.tsx'
import { useText } from '../../i18n/use-text.ts'
import '../../answering/draft/storage-at-once.ts'
import { type AnsweredEntry, type AnsweringPerson, isOver, openAnswering } from '../../answering/open-answering.ts'
import { SaveLine } from '../../answering/save-line.tsx'
import { wordsOf } from '../../answering/words.ts'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { useRefreshCare } from '../care/use-care-send.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { LeaveHandler } from './form-dialog.tsx'
import { useFirstField } from './use-first-field.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

type EntryFormProps = { form: StaffForm; entry: AnsweredEntry; leave: LeaveHandler; onDone: () => void }

/** One day of a diary, saved as it is written: there is nothing to send in. */
export function EntryForm({ form: opened, entry, leave, onDone }: EntryFormProps) {
  const { t } = useText('professional')
  const [form, setForm] = useState(opened)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'staff' })
  const [answering, setAnswering] = useState(() => openAnswering(form, who, entry))
  const refresh = useRefreshCare()
  const { course, isKept } = useCell(answering.queue.state)
  const place = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  useSaveOnLeave(answering.queue, leave, refresh)
  useFirstField(place)
  useEffect(() => answering.attend(), [answering])

  const readAgain = () => send(formCalls.getForm, { params: { id: form.Id } }, { shownIn: 'dialog' })

  async function takeTheirs() {
    const next = await answering.readTheirs(readAgain, form)
    answering.queue.close()
    if (isOver(next)) return
    setForm(next)
    setAnswering(openAnswering(next, who, { ...entry, lastModifiedAt: savedAt(next, entry) }))
  }

  async function keepMine() {
    const { written } = answering.look()
    answering.queue.takeOver(savedAt(await readAgain(), entry), answering.answersToSend(), written)
  }

  async function finish() {
    if (isHeld || (await leave.current())) onDone()
    else setHeld(true)
  }

  return (
    <Stack mt="md" ref={place}>
      <Text fw={600}>{t('form-dialog.entry-for', { date: entry.date })}</Text>
      <FormView
        key={answering.opening}
        store={answering.store}
        words={wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)}
        onTurn={() => void answering.queue.flush()}
        below={
          <>
            <SaveLine queue={answering.queue} />
            {(isHeld || course === 'over') && (
              <Alert color="amber" role="alert">
                {course === 'over' ? t('form-dialog.over') : t('form-dialog.entry-unsaved')}{' '}
                {isKept && t('form-dialog.over-kept')}
              </Alert>
            )}
          </>
        }
      />
      <Group justify="flex-end">
        <Button onClick={() => void finish()}>{t('form-dialog.done')}</Button>
      </Group>
      {(course === 'conflict' || course === 'elsewhere') && (
        <ConflictDialog isElsewhere={course === 'elsewhere'} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
      )}
    </Stack>
  )
}

function savedAt({ AnswerGroups }: StaffForm, { id }: AnsweredEntry): string | null {
  return AnswerGroups.find(({ Id }) => Id === id)?.LastModifiedAt ?? null
}
