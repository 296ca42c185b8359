import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { Progress } from '@samklang/contract/progress'
import { openText, sealText } from '../../state/sealed-text.ts'
import { amount, anyOf, flag, listOf, orAbsent, orNull, shape, text } from '../../state/shape.ts'
import type { Draft, DraftSave, SendWish } from './draft-storage.ts'

const areAnswers = listOf(
  shape<Answer>({
    QuestionId: text,
    Key: text,
    AnswerGroupId: orAbsent(orNull(text)),
    Value: anyOf<AnswerValue>(text, amount, listOf(text)),
  }),
)
const areProgress = orAbsent(listOf(shape<Progress[number]>({ PageIndex: amount, Completed: flag })))
const isSave = shape<DraftSave>({
  Answers: areAnswers,
  PreviousLastModifiedAt: orNull(text),
  Progress: areProgress,
  EntryDate: orAbsent(text),
  AnsweredBetween: orAbsent(shape<AnsweredBetween>({ First: text, Last: text })),
})
const isDraft = shape<Draft>({
  underWay: orNull(isSave),
  latest: areAnswers,
  base: orNull(text),
  progress: areProgress,
  entryDate: orAbsent(text),
  from: orAbsent(text),
  to: orAbsent(text),
  wish: orAbsent(shape<SendWish>({ at: text, key: text })),
})

/** What is not sent yet lies in the browser as ciphertext only, under a key that the server hands out with the form. */
export function sealDraft(draftKey: string, name: string, draft: Draft): string {
  return sealText(draftKey, name, JSON.stringify(draft))
}

/** Undefined when it is none of ours: another person's, another form's, or changed by somebody. */
export function openDraft(draftKey: string, name: string, sealed: string): Draft | undefined {
  const text = openText(draftKey, name, sealed)
  const draft: unknown = text === undefined ? undefined : JSON.parse(text)
  return isDraft(draft) ? draft : undefined
}
