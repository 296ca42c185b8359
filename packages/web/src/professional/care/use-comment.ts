import { longestComment, longestNarrative } from '@samklang/contract/comments'
import type { FormRow } from '@samklang/contract/forms'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useKeptWords } from '../../state/kept-words.ts'
import { orAbsent, shape, text } from '../../state/shape.ts'
import { type CommentDraft, joinComments, judgeComment } from './comment-draft.ts'

export type CommentState = ReturnType<typeof useComment>

/**
 * A comment while it is written: what is typed outlives the dialog, and a colleague's words are met, not written over. What
 * was typed in one place and left stays there, so that nobody confirms it in another.
 */
export function useComment(place: 'line' | 'form', form: Pick<FormRow, 'Id' | 'Kind'>, standing: string | null) {
  const longest = form.Kind === 'Questionnaire' ? longestNarrative : longestComment
  const kept = useKeptWords(`comment/${place}/${form.Id}`)
  const { typed, read } = readDraft(kept.words)
  const field = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const judged = judgeComment({ typed, read }, standing)
  const both = judged.theirs ? joinComments(judged.theirs, { typed, read }) : undefined

  /** What is no other than what it began from is nobody's own. */
  function keep(words: string, from: string) {
    if (words === from) kept.drop()
    else kept.keep(JSON.stringify({ typed: words, read: from }))
  }

  function resolve(words: string) {
    flushSync(() => keep(words, standing ?? ''))
    field.current?.focus()
  }

  return {
    ...judged,
    kept,
    longest,
    field,
    notice,
    /** False where there is a choice to make first: then it is brought into view. */
    isReady(): boolean {
      if (judged.theirs === undefined) return true
      notice.current?.focus()
      return false
    },
    write: (words: string) => keep(words, read ?? standing ?? ''),
    /** What was typed on while it was sent stays, and goes on from what is saved now. */
    noteSaved() {
      const now = readDraft(kept.latest()).typed
      if (now === undefined || now === typed) kept.drop()
      else keep(now, judged.written ?? '')
    },
    join: both !== undefined && both.length <= longest ? () => resolve(both) : undefined,
    replace: () => resolve(judged.shown),
    yieldToTheirs() {
      flushSync(kept.drop)
      field.current?.focus()
    },
  }
}

const isDraft = shape<CommentDraft>({ typed: orAbsent(text), read: orAbsent(text) })

function readDraft(words: string | undefined): CommentDraft {
  const draft: unknown = JSON.parse(words ?? '{}')
  return isDraft(draft) ? draft : { typed: undefined, read: undefined }
}
