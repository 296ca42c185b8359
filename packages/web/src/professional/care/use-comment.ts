import { longestComment, longestNarrative } from '@samklang/contract/comments'
import type { FormRow } from '@samklang/contract/forms'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useKeptWords } from '../../state/kept-words.ts'
import { joinComments, judgeComment } from './comment-draft.ts'

export type Commenting = ReturnType<typeof useComment>

/**
 * A comment while it is written: what is typed outlives the dialog, and a colleague's words are met, not written over. What
 * was typed in one place and left stays there, so that nobody confirms it in another.
 */
export function useComment(place: 'line' | 'form', form: Pick<FormRow, 'Id' | 'Kind'>, standing: string | null) {
  const longest = form.Kind === 'Questionnaire' ? longestNarrative : longestComment
  const { words: typed, keep, letGo } = useKeptWords(`comment/${place}/${form.Id}`)
  const { words: read, keep: keepRead } = useKeptWords(`comment-read/${place}/${form.Id}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const judged = judgeComment({ typed, read }, standing)
  const both = judged.theirs ? joinComments(judged.theirs, { typed, read }) : undefined

  function settle(words: string) {
    flushSync(() => {
      keep(words)
      keepRead(standing ?? '')
    })
    field.current?.focus()
  }

  return {
    ...judged,
    longest,
    field,
    notice,
    /** False where there is a choice to make first: then it is brought into view. */
    isReady(): boolean {
      if (judged.theirs === undefined) return true
      notice.current?.focus()
      return false
    },
    write(words: string) {
      if (typed === undefined) keepRead(standing ?? '')
      keep(words)
    },
    /** What was typed on while it was sent stays, and goes on from what is saved now. */
    noteSaved() {
      letGo(typed)
      keepRead(judged.written ?? '')
    },
    join: both !== undefined && both.length <= longest ? () => settle(both) : undefined,
    replace: () => settle(judged.shown),
    yieldToTheirs() {
      flushSync(() => letGo(typed))
      field.current?.focus()
    },
  }
}
