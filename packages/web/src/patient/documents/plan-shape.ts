import type { DocumentSection, WrittenPlan } from '@samklang/contract/artifacts'
import type { ContentLanguage } from '@samklang/contract/form-content'
import { listOf, oneOf, orNull, shape, text } from '../../state/shape.ts'

type DocumentAnswer = DocumentSection['Answers'][number]
type DocumentField = DocumentAnswer['Lines'][number][number]

/** What is read of a plan, and nothing that only the server has a use for. */
export type PlanToRead = Pick<
  WrittenPlan,
  'DisplayName' | 'Language' | 'HeadingLanguage' | 'ChangedAt' | 'ReadableUntil' | 'Sections'
>

const isField = shape<DocumentField>({ Label: orNull(text), Text: text })
const isAnswer = shape<DocumentAnswer>({ Question: orNull(text), Lines: listOf(listOf(isField)) })
const language = oneOf<ContentLanguage>({ sv: true, en: true })

export const planToRead = {
  DisplayName: text,
  Language: language,
  HeadingLanguage: language,
  ChangedAt: text,
  ReadableUntil: orNull(text),
  Sections: listOf(shape<DocumentSection>({ Heading: text, Answers: listOf(isAnswer) })),
}
