import type { QuestionGroup } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { memo } from 'react'
import classes from './answering.module.css'
import { QuestionView } from './question-view.tsx'
import type { Sheet } from './sheets.ts'
import { useWords } from './words.ts'
import { WrittenText } from './written-text.tsx'

const nothing: ReadonlySet<string> = new Set()

export function SheetView({ sheet, missing }: { sheet: Sheet; missing: ReadonlySet<string> }) {
  const { word, hasWord, language } = useWords()
  const key = textKeys.pageTitle(sheet.pageId)
  return (
    <>
      {hasWord(key) && (
        <h2 className={classes.sheetTitle} lang={language}>
          {word(key)}
        </h2>
      )}
      {sheet.groups.map((group) => (
        <GroupView key={group.Id} group={group} missing={missing.size > 0 ? missing : nothing} />
      ))}
    </>
  )
}

type GroupProps = { group: QuestionGroup; missing: ReadonlySet<string> }

export const GroupView = memo(function GroupView({ group, missing }: GroupProps) {
  const { word, hasWord, language } = useWords()
  const title = textKeys.groupTitle(group.Id)
  const text = textKeys.groupText(group.Id)
  return (
    <section className={classes.group} aria-label={hasWord(title) ? word(title) : undefined}>
      {(hasWord(title) || hasWord(text)) && (
        <div lang={language}>
          {hasWord(title) && <h3 className={classes.sheetTitle}>{word(title)}</h3>}
          {hasWord(text) && <WrittenText text={word(text)} />}
        </div>
      )}
      {group.Questions.map((question) => (
        <QuestionView key={question.questionId} question={question} missing={missing} />
      ))}
    </section>
  )
})
