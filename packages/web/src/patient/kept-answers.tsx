import { Alert, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import type { Topic } from '@samklang/contract/topics'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Fate, type KeptAnswers, sendKept } from '../answering/draft/send-kept.ts'
import { listUnsent } from '../answering/draft/unsent.ts'
import { isShowing } from '../api/topics.ts'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { scopeOf, useScope } from '../session/scope.ts'
import { session } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { formatTime } from '../ui/format-time.ts'
import { CrisisAlert } from './form/crisis-alert.tsx'
import { aboutOf } from './form/own-thanks.ts'
import { whenIn } from './form/queued-words.ts'
import { english, swedish } from './kept-words.ts'
import { keptNews, thanks } from './thanks.ts'

/** what an earlier visit could not send goes now, and home says what became of it. */
export function KeptAnswersPart({ person }: { person: string }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const all = useSending(person)
  const nameOf = useNameOf(person, all?.some(({ fate }) => fate === 'other') ?? false)
  const calling = all?.find(({ crisis }) => crisis)
  return (
    <>
      {calling?.crisis && (
        // Told by the server when it was sent: that much the clinic has, whatever became of the rest.
        <CrisisAlert crisis={calling.crisis} about={calling.form ? aboutOf(calling.form) : null} />
      )}
      <div role="status">
        {!all && <Text>{words.sending}</Text>}
        {all?.map((kept) => (
          <Alert key={kept.formId} color={isThere(kept.fate) ? 'teal' : 'amber'} mb="xs">
            {wordsOf(kept)}{' '}
            {kept.fate === 'open' && kept.form && (
              <AppLink to="/formular" search={{ id: kept.form.Id }}>
                {words.toForm}
              </AppLink>
            )}
          </Alert>
        ))}
      </div>
    </>
  )

  function wordsOf({ formId, fate, form, pressedAt, unsentFor, at }: Told): string {
    const other = fate === 'other' ? nameOf(formId) : undefined
    const key = other ? 'otherNamed' : (unsentFor ?? (pressedAt && fate === 'waits' ? 'queued' : keyOf(fate, form)))
    const about = form && aboutOf(form)
    // Two children can have forms of the same name.
    const said = about ? words[key].replace(/[”“]{{form}}”/, words.about) : words[key]
    return said
      .replaceAll('{{name}}', other ?? about ?? '')
      .replace('{{form}}', form?.TypeDefinition.DisplayName ?? '')
      .replace('{{time}}', formatTime(at))
      .replace('{{when}}', pressedAt ? whenIn(language, pressedAt, at) : '')
  }
}

type Told = KeptAnswers & { at: string }

/** Whom the answers to a form are about that was answered in another context, as far as that is known here. */
function useNameOf(person: string, isAsked: boolean): (formId: string) => string | undefined {
  const contexts = callQuery(useScope(), sessionCalls.listSessionContexts, { query: {} }, { shownIn: 'place' })
  const { data } = useQuery({ ...contexts, enabled: isAsked })
  return (formId) => {
    const draft = listUnsent(now(), person).find((unsent) => unsent.formId === formId)
    return data?.Contexts.find(({ ContextId }) => ContextId === draft?.contextId)?.Firstname
  }
}

/** Of a module that cannot be read any more not even the name is known. */
function keyOf(fate: Fate, form: KeptAnswers['form']) {
  if (!form && fate === 'sent') return 'sentUnread'
  return !form && fate === 'beside' ? 'besideUnread' : fate
}

function isThere(fate: Fate): boolean {
  return fate === 'submitted' || fate === 'sent' || fate === 'beside'
}

/** What was sent while another form was open; only what this person, for this one, was to be told. */
function takeNews(): Told[] | undefined {
  const news = keptNews.get()
  keptNews.set(null)
  return news?.scope === scopeOf(session.get()) ? news.all.map((kept) => ({ ...kept, at: news.at })) : undefined
}

const firstPauseMs = 5000
const longestPauseMs = 300_000

/** At once, when the network is back, and while something waits after longer and longer pauses. What has gone stays told. */
function useSending(person: string): Told[] | undefined {
  const [all, setAll] = useState(takeNews)
  const client = useQueryClient()
  const tell = useEffectEvent((done: KeptAnswers[]) => {
    const at = now()
    if (done.some(({ fate }) => isThere(fate))) {
      // What was said to wait has gone, and is no longer to be done.
      if (thanks.get()?.isQueued) thanks.set(null)
      void client.invalidateQueries({ predicate: isShowing(['own-tasks'] satisfies Topic[]) })
    }
    setAll((known = []) => [
      ...known.filter(({ formId }) => !done.some((kept) => kept.formId === formId)),
      ...done.map((kept) => ({ ...kept, at })),
    ])
  })
  useEffect(() => {
    let isHere = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPauseMs
    async function run(): Promise<void> {
      clearTimeout(timer)
      const done = await sendKept(person)
      if (!isHere) return
      tell(done)
      if (!done.some(({ fate }) => fate === 'waits')) return
      timer = setTimeout(() => void run(), pause)
      pause = Math.min(longestPauseMs, pause * 2)
    }
    const runNow = () => void run()
    runNow()
    addEventListener('online', runNow)
    return () => {
      isHere = false
      clearTimeout(timer)
      removeEventListener('online', runNow)
    }
  }, [person])
  return all
}
