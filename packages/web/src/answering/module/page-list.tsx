import { Button } from '@mantine/core'
import { textKeys } from '@samklang/contract/item-names'
import type { Progress } from '@samklang/contract/progress'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type AnswerStore, useShown } from '../answer-store.ts'
import { useWords } from '../words.ts'
import classes from './module.module.css'
import { isCompleted, type ModulePage, pagesOf, percentOf } from './module-pages.ts'
import { saidIn } from './module-words.ts'

type PageListProps = {
  pages: readonly ModulePage[]
  progress: Progress
  at: number
  isInPercent: boolean
  onChoose: (index: number) => void
}

/** which page of how many, or how many per cent where the treatment tells it so; behind a button all of them with what is done, to go to. */
export function PageList({ pages, progress, at, isInPercent, onChoose }: PageListProps) {
  const said = saidIn(useText().language)
  const { word, language } = useWords()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div data-no-print>
      <div className={classes.head}>
        <span>
          {isInPercent
            ? said('percent', { percent: percentOf(pages, progress) })
            : said('page', { page: at + 1, pages: pages.length })}
        </span>
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {said(isOpen ? 'hidePages' : 'pages')}
        </Button>
      </div>
      <nav id={listId} hidden={!isOpen} aria-label={said('pages')}>
        <ol className={classes.pages}>
          {pages.map((page, index) => {
            const title = word(textKeys.pageTitle(page.id))
            return (
              <li key={page.id}>
                <button
                  type="button"
                  className={classes.page}
                  aria-current={index === at ? 'step' : undefined}
                  onClick={() => {
                    setOpen(false)
                    onChoose(index)
                  }}
                >
                  <span lang={title ? language : undefined}>{title || said('untitled', { page: index + 1 })}</span>
                  {isCompleted(progress, page) && (
                    <span className={classes.done}>
                      <span aria-hidden>✓</span> {said('done')}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
    </div>
  )
}

/** How many of the pages are worked through, as a line: once on a page, beside the words of the list. */
export function ModuleProgress({ store, progress }: { store: AnswerStore; progress: Progress }) {
  const said = saidIn(useText().language)
  const pages = pagesOf(store.form.content, useShown(store))
  const done = pages.filter((page) => isCompleted(progress, page)).length
  return (
    <div
      role="progressbar"
      aria-label={said('progress')}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={pages.length}
      aria-valuetext={said('progressOf', { done, pages: pages.length })}
      className={classes.progress}
    >
      <div style={{ width: `${(100 * done) / Math.max(1, pages.length)}%` }} />
    </div>
  )
}
