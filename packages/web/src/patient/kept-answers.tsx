import { Alert, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import type { Topic } from '@samklang/contract/topics'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Fate, type KeptAnswers, sendKept } from '../answering/draft/send-kept.ts'
import { listUnsent } from '../answering/draft/unsent.ts'
import { isShowing } from '../api/topics.ts'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { useScope } from '../session/scope.ts'
import { useCell } from '../state/cell.ts'
import { AppLink } from '../ui/app-link.tsx'
import { formatTime } from '../ui/format-time.ts'
import { CrisisAlert } from './form/crisis-alert.tsx'
import { aboutOf } from './form/own-thanks.ts'
import { whenIn } from './form/queued-words.ts'
import { InSight } from './in-sight.tsx'
import type { KeptAnswersProps } from './kept-answers-part.tsx'
import { english, swedish } from './kept-words.ts'
import { type KeptTold, keptNews, thanks } from './thanks.ts'
import { useSendingAgain } from './use-sending-again.ts'

/** what an earlier visit or page could not send goes now, and the page says what became of it. */
export function KeptAnswersPart({ person, page, openForm }: KeptAnswersProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const all = useSending(person, { page, openForm })
  const nameOf = useNameOf(person, all?.some(({ fate }) => fate === 'other') ?? false)
  const calling = all?.find(({ crisis }) => crisis)
  // Whoever answers a form is interrupted by nothing but help; the rest is told on the next page.
  const told = all?.filter(({ crisis }) => crisis || !openForm)
  return (
    <>
      {calling?.crisis && (
        // Told by the server when it was sent: that much the clinic has, whatever became of the rest.
        <InSight key={calling.formId}>
          <CrisisAlert crisis={calling.crisis} about={calling.form ? aboutOf(calling.form) : null} />
        </InSight>
      )}
      <div role="status">
        {!all && !openForm && <Text mb="md">{words.sending}</Text>}
        {told?.map((kept) => (
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

  function wordsOf({ formId, fate, form, pressedAt, unsentFor, hasReached, at }: KeptTold): string {
    const other = fate === 'other' ? nameOf(formId) : undefined
    const said = hasReached ? 'openReached' : pressedAt && fate === 'waits' ? 'queued' : keyOf(fate, form)
    const key = other ? 'otherNamed' : (unsentFor ?? said)
    const about = form && aboutOf(form)
    // Two children can have forms of the same name.
    const text = about ? words[key].replace(/[”“]{{form}}”/, words.about) : words[key]
    return text
      .replaceAll('{{name}}', other ?? about ?? '')
      .replace('{{form}}', form?.TypeDefinition.DisplayName ?? '')
      .replace('{{time}}', formatTime(at))
      .replace('{{when}}', pressedAt ? whenIn(language, pressedAt, at) : '')
  }
}

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

/** What became of it. */
function useSending(person: string, { page, openForm }: Omit<KeptAnswersProps, 'person'>): KeptTold[] | undefined {
  const scope = useScope()
  const news = useCell(keptNews)
  const client = useQueryClient()
  useEffect(() => () => keptNews.set(null), [])
  useEffect(() => turnPage(page), [page])
  useSendingAgain({ page, isFormOpen: openForm !== null }, async () => {
    const done = await sendKept(person, openForm ?? undefined)
    const at = now()
    if (done.some(({ fate }) => isThere(fate))) {
      // What was said to wait has gone, and is no longer to be done.
      if (thanks.get()?.isQueued) thanks.set(null)
      void readAnew(client).catch(() => undefined)
    }
    const told = done.map((kept) => ({ ...kept, at }))
    const gone = (keptNews.get()?.all ?? []).filter(
      ({ fate, formId }) => isThere(fate) && !told.some((kept) => kept.formId === formId),
    )
    keptNews.set({ scope, page, all: [...gone, ...told] })
    return done.some(({ fate }) => fate === 'waits')
  })
  return news?.scope === scope ? news.all : undefined
}

/** What was to be done, and what is made of the answers. */
async function readAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: isShowing(['own-tasks', 'own-documents'] satisfies Topic[]) })
  const { renewPlan } = await import('./documents/renew-plan.ts')
  await renewPlan(client)
}

/** What has gone stays told as long as the page on which it was told; what went beside a form is told on the next. */
function turnPage(page: string): void {
  const news = keptNews.get()
  if (!news || news.page === page) return
  const all = news.page === 'user-form' ? news.all : news.all.filter(({ fate }) => !isThere(fate))
  keptNews.set({ ...news, page, all })
}
