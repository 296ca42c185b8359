import { Button } from '@mantine/core'
import { textKeys } from '@samklang/contract/item-names'
import type { Progress } from '@samklang/contract/progress'
import { missingRequired } from '@samklang/engine/form/complete'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type AnswerStore, StoreContext, useShown } from '../answer-store.ts'
import classes from '../answering.module.css'
import { focusPlace, focusStart } from '../keyboard.ts'
import { GroupView } from '../sheet-view.tsx'
import { type FormWords, WordsContext } from '../words.ts'
import { AskedAgain } from './asked-again.tsx'
import { isCompleted, type ModulePage, pagesOf, pageToOpen } from './module-pages.ts'
import { saidIn } from './module-words.ts'
import { PageList } from './page-list.tsx'
import { RepeatedGroup } from './repeated-group.tsx'

type ModuleViewProps = {
  store: AnswerStore
  words: FormWords
  progress: Progress
  /** The treatment tells how far one is in per cent, not by pages. */
  isInPercent?: boolean
  /** The page is worked through, and is saved with what stands in it. Left out where it is only read. */
  onComplete?: (page: ModulePage) => void
  /** The last of them was worked through. */
  onDone?: () => void
  /** Another page is turned to. */
  onTurn?: () => void
  above?: ReactNode
  below?: ReactNode
}

/** a module, one page at a time, also on a phone: the one that the person stopped at, and the way to all of them. */
export function ModuleView(props: ModuleViewProps) {
  const { store, words, progress, isInPercent = false, onComplete, onDone, onTurn, above, below } = props
  const said = saidIn(useText().language)
  const shown = useShown(store)
  const pages = pagesOf(store.form.content, shown)
  // Where nothing is worked through any more one begins at the beginning.
  const [chosen, setChosen] = useState(() => pages[onComplete ? placeToOpen(pages, store, progress) : 0]?.index ?? 0)
  const [told, setTold] = useState<ReadonlySet<number>>(new Set())
  const [hasLeft, setLeft] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    pages.findLastIndex(({ index }) => index <= chosen),
  )
  const page = pages[at]
  const isLast = at === pages.length - 1
  const lacking = missingRequired(store.form, shown, store.isReadOnly).filter(({ pageId }) => pageId === page?.id)
  const wasTold = page !== undefined && told.has(page.index)
  const missing: ReadonlySet<string> = new Set(wasTold ? lacking.map(({ ref }) => ref) : [])

  function turnTo(next: number, left = false): void {
    onTurn?.()
    setLeft(left)
    setChosen(pages[next]?.index ?? 0)
    // Whoever listens hears the page from its heading.
    requestAnimationFrame(() => place.current && focusStart(place.current, true))
  }

  /** What is typed and cannot be read is never left behind unseen; what is unanswered is told once, and one may still go on. */
  function goOn(): void {
    const unread = place.current?.querySelector<HTMLElement>('[data-unread]')
    const [first] = lacking
    if (unread) unread.focus()
    else if (page && first && !wasTold) {
      setTold(new Set([...told, page.index]))
      const name = CSS.escape(first.question.questionId)
      const question = place.current?.querySelector(`[data-question="${name}"]`)
      if (question) focusPlace(question)
    } else if (page) {
      onComplete?.(page)
      leave(page)
    }
  }

  function leave(page: ModulePage): void {
    const left = pages.findIndex((one) => one !== page && !isCompleted(progress, one))
    if (!isLast) turnTo(at + 1)
    else if (left >= 0) turnTo(left, true)
    else onDone?.()
  }

  return (
    <StoreContext value={store}>
      <WordsContext value={words}>
        <div ref={place} tabIndex={-1} className={classes.sheet} data-sheet={page?.id}>
          {above}
          <PageList pages={pages} progress={progress} at={at} isInPercent={isInPercent} onChoose={turnTo} />
          {hasLeft && <p role="status">{said('left')}</p>}
          {page && <PageView key={page.id} page={page} store={store} words={words} missing={missing} />}
          {below}
          <div className={classes.steps} data-no-print>
            {at > 0 && (
              <Button variant="default" size="lg" onClick={() => turnTo(at - 1)}>
                {said('back')}
              </Button>
            )}
            {(onComplete || !isLast) && (
              <Button size="lg" onClick={goOn}>
                {said(isLast ? 'finish' : 'next')}
              </Button>
            )}
          </div>
        </div>
      </WordsContext>
    </StoreContext>
  )
}

/** what is to be answered anew comes first; else where the person stopped. */
function placeToOpen(pages: readonly ModulePage[], { times, shown }: AnswerStore, progress: Progress): number {
  const { answers } = shown()
  const isDue = ({ parts }: ModulePage) =>
    parts.some(
      ({ id, isAskedAgain, groups }) =>
        isAskedAgain &&
        (times?.earlierOf(id).length ?? 0) > 0 &&
        !groups.some(({ Questions }) => Questions.some(({ questionId }) => answers.has(questionId))),
    )
  const due = pages.findIndex(isDue)
  return due >= 0 ? due : pageToOpen(pages, progress)
}

type PageViewProps = { page: ModulePage; store: AnswerStore; words: FormWords; missing: ReadonlySet<string> }

function PageView({ page, store, words: { word, hasWord, language }, missing }: PageViewProps) {
  const title = textKeys.pageTitle(page.id)
  return (
    <>
      {hasWord(title) && (
        <h2 className={classes.sheetTitle} lang={language}>
          {word(title)}
        </h2>
      )}
      {page.parts.map((part) =>
        part.isAskedAgain ? (
          <AskedAgain key={part.id} part={part} store={store} missing={missing} />
        ) : part.isRepeated ? (
          <RepeatedGroup key={part.id} part={part} store={store} missing={missing} />
        ) : (
          part.groups.map((group) => <GroupView key={group.Id} group={group} missing={missing} />)
        ),
      )}
    </>
  )
}
