import { Alert, Stack } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import '../../answering/draft/storage-at-once.ts'
import { joinProgress } from '../../answering/join-progress.ts'
import { ModuleView } from '../../answering/module/module-view.tsx'
import { completePage, openModule } from '../../answering/module/open-module.ts'
import { ModuleProgress } from '../../answering/module/page-list.tsx'
import { type AnsweringPerson, isOver } from '../../answering/open-answering.ts'
import { SaveLine } from '../../answering/save-line.tsx'
import { wordsOf } from '../../answering/words.ts'
import { send } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { useRefreshCare } from '../care/use-care-send.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { LeaveHandler } from './form-dialog.tsx'
import { useSaveOnLeave } from './use-save-on-leave.ts'

type ModuleAnsweringProps = { form: StaffForm; leave: LeaveHandler; onDone: () => void }

/** Staff and the patient write a module together. */
export function ModuleAnswering({ form: opened, leave, onDone }: ModuleAnsweringProps) {
  const { t } = useText('professional')
  const [form, setForm] = useState(opened)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'staff' })
  const [answering, setAnswering] = useState(() => openModule(form, who))
  const refresh = useRefreshCare()
  const { queue, store } = answering
  const { course, isKept, progress = [] } = useCell(queue.state)
  useSaveOnLeave(queue, leave, refresh)
  useEffect(() => answering.attend(), [answering])
  const readAgain = () => send(formCalls.getForm, { params: { id: form.Id } }, { shownIn: 'dialog' })

  async function takeTheirs() {
    const next = await answering.readTheirs(readAgain, form)
    queue.close()
    if (isOver(next)) return
    setForm(next)
    setAnswering(openModule(next, who))
  }

  async function keepMine() {
    const { written } = answering.look()
    const { LastModifiedAt, Progress } = await readAgain()
    queue.takeOver(LastModifiedAt, store.list(), written, joinProgress(progress, Progress))
  }

  if (course === 'over') {
    return (
      <Alert color="amber" role="alert" mt="md">
        {t('form-dialog.over')} {isKept && t('form-dialog.over-kept')}
      </Alert>
    )
  }
  return (
    <Stack mt="md">
      <ModuleView
        key={answering.opening}
        store={store}
        words={wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)}
        progress={progress}
        onComplete={({ index }) => completePage(answering, index)}
        onTurn={() => void queue.flush()}
        onDone={() => void queue.flush().then((isSaved) => (isSaved ? refresh().finally(onDone) : undefined))}
        above={<ModuleProgress store={store} progress={progress} />}
        below={<SaveLine queue={queue} />}
      />
      {(course === 'conflict' || course === 'elsewhere') && (
        <ConflictDialog isElsewhere={course === 'elsewhere'} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
      )}
    </Stack>
  )
}
