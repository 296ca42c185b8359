import { Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { session } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { threadIdOf } from '../../state/thread-owner.ts'
import { listUnsentMessages, messageDraftChanges, type UnsentMessage } from '../../state/unsent-messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDayInWords } from '../../ui/format-time.ts'
import { LeavingNumbers } from '../../ui/leaving-numbers.tsx'
import { english, swedish } from './log-out-words.ts'
import { MessageCrisis } from './message-crisis.tsx'
import { type MessageReply, sendPressed } from './send-pressed.ts'

/** Whoever logs out waits no longer than this. */
const patienceMs = 4000

export type LogOutMessagesProps = { person: string; onStay: () => void; onLeave: () => void }

/** what was pressed is sent before whoever wrote it is logged out; where it cannot be, they choose. */
export function LogOutMessages({ person, onStay, onLeave }: LogOutMessagesProps) {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const { isAsked, crisis, unsent } = useSendingFirst(person, onLeave)
  const count = unsent.length
  const sentOrLeft = count === 0 ? words.sentTitle : count === 1 ? words.title_one : words.title_other
  return (
    <ConfirmDialog
      title={isAsked ? sentOrLeft.replace('{{count}}', String(count)) : t('header.log-out')}
      confirm={t(isAsked && count === 0 ? 'header.log-out' : 'header.log-out-anyway')}
      cancel={t('header.stay')}
      onConfirm={onLeave}
      onCancel={onStay}
      isSafeToCancel
    >
      <Text role="status">{isAsked ? sayLeft(unsent, language) : words.sending}</Text>
      {crisis ? <MessageCrisis crisis={crisis} times={1} /> : isAsked && <LeavingNumbers />}
    </ConfirmDialog>
  )
}

function sayLeft(unsent: readonly UnsentMessage[], language: string): string {
  const words = language === 'en' ? english : swedish
  const [first] = unsent.map(({ until }) => until).sort()
  if (!first) return words.sent
  return (unsent.length === 1 ? words.text_one : words.text_other).replace(
    '{{date}}',
    formatDayInWords(first, language),
  )
}

/** Goes on to logging out by itself where all was sent in time and nothing of it called for help. */
function useSendingFirst(person: string, onLeave: () => void) {
  const [pressed] = useState(() => listPressed(person))
  const [isAsked, setAsked] = useState(false)
  const [crisis, setCrisis] = useState<CrisisInformation | null>(null)
  const leave = useEffectEvent(onLeave)
  useCell(messageDraftChanges)
  useEffect(() => {
    let course: 'sending' | 'asked' | 'stayed' = 'sending'
    function ask() {
      course = 'asked'
      setAsked(true)
    }
    const timer = setTimeout(ask, patienceMs)
    let hasHelp = false
    const tell = ({ crisis: told }: MessageReply) => {
      if (!told) return
      hasHelp = true
      setCrisis(told)
    }
    void sendPressed(person, session.get()?.context?.ContextId ?? '', tell).then(() => {
      clearTimeout(timer)
      if (course === 'stayed') return
      if (course === 'sending' && !hasHelp && listLeft(person, pressed).length === 0) leave()
      else ask()
    })
    return () => {
      course = 'stayed'
      clearTimeout(timer)
    }
  }, [person, pressed])
  return { isAsked, crisis, unsent: listLeft(person, pressed) }
}

function listPressed(person: string): UnsentMessage[] {
  return listUnsentMessages(now(), person).filter(({ isPressed }) => isPressed)
}

/** Of those that were pressed: also one that was refused just now, which is pressed no more. */
function listLeft(person: string, pressed: readonly UnsentMessage[]): UnsentMessage[] {
  const were = new Set(pressed.map(({ owner }) => threadIdOf(owner)))
  return listUnsentMessages(now(), person).filter(({ owner }) => were.has(threadIdOf(owner)))
}
