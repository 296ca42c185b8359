import { Alert, Button, Stack, Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useState } from 'react'
import type { DraftQueue } from '../../answering/draft/draft-queue.ts'
import { keptUntil, listUnsent } from '../../answering/draft/unsent.ts'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatDayInWords } from '../../ui/format-time.ts'
import { thanks } from '../thanks.ts'
import { CrisisAlert } from './crisis-alert.tsx'
import { aboutOf } from './own-thanks.ts'
import { english, swedish, whenIn } from './queued-words.ts'
import type { ToldCrisis } from './told-crisis.ts'

export type QueuedProps = {
  form: PatientSideForm
  queue: DraftQueue
  crisis: ToldCrisis | null
  hasHome: boolean
}

/** the person has pressed send and it has not gone. What holds at this moment is said, and nothing is promised. */
export function Queued({ form, queue, crisis, hasHome }: QueuedProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const { course, isOffline, isOnlyHere, pressedAt } = useCell(queue.state)
  const [isTrying, setTrying] = useState(false)
  const about = aboutOf(form)
  const known = useSession()

  /** One day, as it is kept; and whom to choose, where that must be done first. */
  function keptWords(): string {
    const drafts = listUnsent(now(), known?.userProfile.PublicId).filter(({ formId }) => formId === form.Id)
    const choosing = known?.context?.HasOthers ? words.choosing.replace('{{name}}', known.context.Firstname) : ''
    const until = keptUntil(drafts)
    return words.kept
      .replace('{{date}}', until ? formatDayInWords(until, language) : '')
      .replace('{{choosing}}', choosing)
  }

  function tryNow() {
    setTrying(true)
    void queue.flush().finally(() => setTrying(false))
  }
  function change() {
    thanks.set(null)
    queue.withdraw()
  }

  if (course !== 'waiting') return <Text role="status">{words.sending}</Text>
  return (
    <Stack data-queued>
      {crisis && <CrisisAlert crisis={crisis} about={about} isUnreached />}
      <Alert
        color="amber"
        role="status"
        title={isOffline ? words.title : words.titleServer}
        styles={{ title: { fontSize: '1.0625rem' } }}
      >
        <Stack gap="xs">
          {about && (
            <Text fw={600}>
              {words.about.replace('{{form}}', form.TypeDefinition.DisplayName).replace('{{name}}', about)}
            </Text>
          )}
          <Text fw={600}>{words.notSeen}</Text>
          <Text>
            {isOffline ? words.network : words.server}{' '}
            {pressedAt && words.pressed.replace('{{when}}', whenIn(language, pressedAt, now()))}
          </Text>
          <Text>{isOnlyHere ? words.onlyHere : hasHome ? keptWords() : words.locked}</Text>
          {!crisis && <Text>{words.helpNow}</Text>}
        </Stack>
      </Alert>
      <Button size="lg" loading={isTrying} onClick={tryNow}>
        {words.tryNow}
      </Button>
      <Button size="lg" variant="default" onClick={change}>
        {words.change}
      </Button>
      {hasHome && !isOnlyHere && (
        <Button size="lg" variant="default" component={AppLink} to="/hem">
          {words.toHome}
        </Button>
      )}
    </Stack>
  )
}

export type NotSentProps = { reason: string | null }

/** It was not taken as it stands: what to do about it. */
export function NotSent({ reason }: NotSentProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  return (
    <Alert color="amber" title={words.notSent} role="alert">
      <Text>{reason === 'incomplete' ? words.incomplete : words.again}</Text>
    </Alert>
  )
}
