import { Button } from '@mantine/core'
import { missingRequired, unansweredOptional } from '@samklang/engine/form/complete'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { type AnswerStore, StoreContext, useShown } from './answer-store.ts'
import classes from './answering.module.css'
import { focusPlace, focusStart, followTaps, handleKey, rememberPlace } from './keyboard.ts'
import { ProgressLine } from './progress.tsx'
import { SheetView } from './sheet-view.tsx'
import { isOn, sheetsOf, sheetToBeginAt, sheetToGoOnAt, wholeOf } from './sheets.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { type FormWords, WordsContext } from './words.ts'

type FormViewProps = {
  store: AnswerStore
  words: FormWords
  /** What the last step is called, and what it does; left out where a form is only looked at. */
  send?: { label: string; isSending: boolean; onSend: () => void }
  /** Says that the sheet is about to be left, so that what waits is saved now. */
  onTurn?: () => void
  /** Bumped by the one who sends when answers are missing or wished for: the form goes to the first of them. */
  asked?: number
  above?: ReactNode
  below?: ReactNode
  /** How far one has come stands in a bar of its own. */
  hasBar?: boolean
  /** Stands beside something else that one came for: it leaves the focus where it is until it is used. */
  isAside?: boolean
}

/** One form, one sheet at a time: for the one who answers, for staff who interview, and for whoever looks at it first. */
export function FormView(props: FormViewProps) {
  const { store, words, send, onTurn, asked = 0, above, below, hasBar = false, isAside = false } = props
  const { t } = useText()
  const shown = useShown(store)
  const isNarrow = useIsNarrow()
  // Whoever reads turns no pages.
  const sheets = store.isReadOnly ? wholeOf(store.form.content, shown) : sheetsOf(store.form.content, shown, isNarrow)
  const lacking = missingRequired(store.form, shown, store.isReadOnly)
  const [at, setAt] = useState(() => sheetToBeginAt(sheets, lacking, store.list()))
  const [pressedOn, setPressedOn] = useState<ReadonlySet<string>>(new Set())
  const place = useRef<HTMLDivElement>(null)
  const lastStep = useRef<HTMLButtonElement>(null)
  const index = Math.min(at, sheets.length - 1)
  const sheet = sheets[index]
  const isLast = index >= sheets.length - 1
  const lackingHere = lacking.filter((item) => isOn(sheet, item))
  const wasPressed = asked > 0 || (sheet !== undefined && pressedOn.has(sheet.id))
  const missing: ReadonlySet<string> = new Set(wasPressed ? lackingHere.map(({ ref }) => ref) : [])

  function turnTo(next: number) {
    onTurn?.()
    setAt(next)
    requestAnimationFrame(() => place.current && focusStart(place.current, isNarrow))
  }

  /**
   * Whoever goes on past an unanswered question is told once, on the spot, and may still go on. What is typed and cannot be
   * read is never left behind unseen.
   */
  function goOn() {
    const unread = place.current?.querySelector<HTMLElement>('[data-unread]')
    const first = lackingHere[0]
    if (unread) unread.focus()
    else if (first && sheet && !wasPressed) {
      setPressedOn(new Set([...pressedOn, sheet.id]))
      focusQuestion(place.current, first.question.questionId)
    } else if (isLast) send?.onSend()
    else turnTo(index + 1)
  }

  const open = lacking.length > 0 ? lacking : unansweredOptional(store.form, shown, store.isReadOnly)
  // said, not asked about.
  const isLeftEmpty = hasBar && isLast && lacking.length === 0 && open.length > 0 && store.form.content.WarnOfUnanswered
  useGoToFirst({ asked, open, sheets, setAt, place })
  // A digit answers; it never sends. The button is under the hand for whoever wants that.
  useKeys(place, (by) => (by === 'digit' && isLast ? lastStep.current?.focus() : goOn()))
  useTakeUpFocus(place, { isNarrow, isAside })
  useEffect(() => (isNarrow && place.current ? followTaps(place.current) : undefined), [isNarrow])

  return (
    <StoreContext value={store}>
      <WordsContext value={words}>
        <div ref={place} tabIndex={-1} className={classes.sheet} data-sheet={sheet?.id}>
          {above}
          {!store.isReadOnly && (
            <div>
              {sheets.length > 1 && <span>{t('answering.page', { page: index + 1, pages: sheets.length })}</span>}
              {!hasBar && <ProgressLine shown={shown} />}
            </div>
          )}
          {sheet && <SheetView sheet={sheet} missing={missing} />}
          {below}
          {isLeftEmpty && <p className={classes.room}>{t('answering.left-empty', { count: open.length })}</p>}
          <div className={classes.steps} data-no-print>
            {index > 0 && (
              <Button variant="default" size="lg" onClick={() => turnTo(index - 1)}>
                {t('answering.back')}
              </Button>
            )}
            {isLast
              ? send && (
                  <Button ref={lastStep} size="lg" loading={send.isSending} onClick={goOn}>
                    {send.label}
                  </Button>
                )
              : sheets.length > 1 && (
                  <Button size="lg" onClick={goOn}>
                    {t('answering.next')}
                  </Button>
                )}
          </div>
        </div>
      </WordsContext>
    </StoreContext>
  )
}

type FormProgress = {
  asked: number
  open: ReturnType<typeof missingRequired>
  sheets: ReturnType<typeof sheetsOf>
  setAt: (index: number) => void
  place: { current: HTMLDivElement | null }
}

function useGoToFirst({ asked, open, sheets, setAt, place }: FormProgress): void {
  const handled = useRef(0)
  useEffect(() => {
    if (asked === handled.current) return
    handled.current = asked
    const first = open[0]
    if (!first) return
    setAt(sheetToGoOnAt(sheets, open))
    requestAnimationFrame(() => focusQuestion(place.current, first.question.questionId))
  }, [asked, open, sheets, setAt, place])
}

/** What led here (a button that is gone) had the focus: it goes to the form, not to nowhere. */
function useTakeUpFocus(
  place: { current: HTMLDivElement | null },
  given: { isNarrow: boolean; isAside: boolean },
): void {
  const { current } = useRef(given)
  useEffect(() => {
    if (current.isAside) return
    if (document.activeElement === document.body && place.current) focusStart(place.current, current.isNarrow)
  }, [place, current])
}

type PastEnd = (by: 'digit' | 'enter') => void

function useKeys(place: { current: HTMLDivElement | null }, onPastEnd: PastEnd): void {
  const latest = useRef(onPastEnd)
  useEffect(() => {
    latest.current = onPastEnd
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const hear = (event: KeyboardEvent) => handleKey(event, element, (by) => latest.current(by))
    const remember = ({ target }: Event) => rememberPlace(element, target)
    element.addEventListener('keydown', hear)
    element.addEventListener('input', remember)
    return () => {
      element.removeEventListener('keydown', hear)
      element.removeEventListener('input', remember)
    }
  }, [place])
}

function focusQuestion(place: Element | null, questionId: string): void {
  const question = place?.querySelector(`[data-question="${CSS.escape(questionId)}"]`)
  if (question) focusPlace(question.querySelector('[data-missing]') ?? question)
}
