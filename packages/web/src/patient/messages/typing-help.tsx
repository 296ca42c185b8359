import { Card, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { useAbuseLines } from '../form/use-abuse-lines.ts'
import { HelpNumbers } from '../help-numbers.tsx'
import { messagesWords } from './messages-words.ts'
import type { FoundDanger } from './use-message-help.ts'

/** Whoever writes has paused: words that are half written are not judged. */
const restMs = 1000

type TypedText = {
  text: string
  /** Null until what judges words is there. */
  judge: ((text: string) => FoundDanger | null) | null
  /** These very words were sent: the card above the field says where help is, and what becomes of them. */
  isSent: boolean
}

export type TypedDanger = {
  /** Null where no help is called for. */
  found: FoundDanger | null
  /** For the first time here: it is said once to whoever listens. */
  isFirst: boolean
}

/** what is being written may be about danger, for as long as the words are there. */
export function useTypedDanger({ text, judge, isSent }: TypedText): TypedDanger {
  const { found, isFirst } = useFound(text, judge)
  return { found: text === '' || isSent ? null : found, isFirst }
}

/** all of it, below the button that sends: neither that nor the field moves when it comes. */
export function TypingHelp({ found }: Pick<TypedDanger, 'found'>) {
  const words = messagesWords(useText().language)
  const lead = useLead(found)
  const lines = useAbuseLines(found?.Abuse)
  if (!found) return null
  return (
    <Card withBorder component="section" aria-labelledby="typing-help" data-typing-help>
      <Stack gap="xs">
        <Title order={3} size="h5" id="typing-help" tabIndex={-1}>
          {words.typingTitle}
        </Title>
        <Text>{lead.whole}</Text>
        {found.isOverdose && <Text fw={600}>{words.typingOverdose}</Text>}
        <HelpNumbers lines={lines} />
      </Stack>
    </Card>
  )
}

/** What it says first, and the whole of it, by who may be in danger, and of what. */
export function useLead(found: FoundDanger | null): { first: string; whole: string } {
  const words = messagesWords(useText().language)
  const context = useSession()?.context
  const isOwn = context?.Type === 'Patient'
  const ofAbuse = isOwn
    ? [words.typingAbuse, words.typingAbuseThen]
    : [words.typingAbuseAbout, words.typingAbuseAboutThen]
  const ofLife = isOwn ? [words.typing, words.typingThen] : [words.typingAbout, words.typingAboutThen]
  const [first = '', then] = found?.Abuse === 'Alone' ? ofAbuse : ofLife
  const named = (text: string) => text.replaceAll('{{name}}', context?.Firstname ?? '')
  return { first: named(first), whole: named(`${first} ${then}`) }
}

/** What the words were found to be when whoever writes last paused. */
function useFound(text: string, judge: TypedText['judge']): TypedDanger {
  const [{ found, times }, setState] = useState<{ found: FoundDanger | null; times: number }>({ found: null, times: 0 })
  useEffect(() => {
    if (!judge) return
    const look = () =>
      setState((before) => {
        const next = text === '' ? null : judge(text)
        const isAnew = next !== null && before.found === null
        return { found: next, times: before.times + (isAnew ? 1 : 0) }
      })
    const timer = setTimeout(look, restMs)
    return () => clearTimeout(timer)
  }, [text, judge])
  return { found, isFirst: times === 1 }
}
