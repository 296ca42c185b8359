import type { Answer } from '@samklang/contract/forms'
import { itemOf } from '@samklang/engine/form/answers'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatDayInWords, formatTime } from '../../ui/format-time.ts'
import type { AnswerStore, EarlierVisit } from '../answer-store.ts'
import { answerWords } from '../answer-words.ts'
import { GroupView } from '../sheet-view.tsx'
import { useWords } from '../words.ts'
import type { PagePart } from './module-pages.ts'
import { type ModuleWord, saidIn } from './module-words.ts'

type AskedAgainProps = { part: PagePart; store: AnswerStore; missing: ReadonlySet<string> }

const lookEveryMs = 60_000

/** a group that is asked again at every visit, with what was answered before. */
export function AskedAgain({ part: { id, groups }, store, missing }: AskedAgainProps) {
  const said = saidIn(useText().language)
  useRenewal(store)
  const visits = store.times?.earlierOf(id) ?? []
  const [latest] = visits
  return (
    <>
      {latest && !store.isReadOnly && (
        <p data-asked-before>
          <OneVisit visit={latest} store={store} isAsking />
        </p>
      )}
      {groups.map((group) => (
        <GroupView key={group.Id} group={group} missing={missing} />
      ))}
      {visits.length > (store.isReadOnly ? 0 : 1) && (
        <details>
          <summary>{said('visits')}</summary>
          <ul>
            {visits.map((visit) => (
              <li key={visit.at}>
                <OneVisit visit={visit} store={store} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** A page that was left open overnight asks again, too. */
function useRenewal({ times }: AnswerStore): void {
  useEffect(() => {
    const renew = () => times?.renew()
    renew()
    const timer = setInterval(renew, lookEveryMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [times])
}

type OneVisitProps = { visit: EarlierVisit; store: AnswerStore; isAsking?: boolean }

function OneVisit({ visit: { at, answers }, store, isAsking = false }: OneVisitProps) {
  const { language } = useText()
  const words = useWords()
  const key: ModuleWord = isAsking ? (words.about ? 'askedBeforeAbout' : 'askedBefore') : 'visit'
  const answer = answers.map((one) => inWords(one)).join(', ')
  // Of an id that says no time the answer alone is known.
  if (at === '') return answer
  return saidIn(language)(key, { answer, day: formatDayInWords(at, language), time: formatTime(at) })

  function inWords(one: Answer): string {
    const present = [...store.form.items.values()].find(({ question }) =>
      question.questionId.startsWith(`${one.QuestionId}@`),
    )
    const item = present ?? itemOf(store.form.items, one)
    return item ? answerWords(words, item, one.Value, String) : String(one.Value)
  }
}
