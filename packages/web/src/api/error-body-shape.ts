import type { Abuse } from '@samklang/contract/abuse'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { ErrorBody } from '@samklang/contract/errors'
import { amount, flag, listOf, orAbsent, orNull, type Shape, shape, text } from '../state/shape.ts'

/** As it was answered: a server that is newer than this page may have codes and keys that the page does not know. */
export type AnsweredError = Omit<ErrorBody, 'Code' | 'Errors' | 'Details'> & {
  Code: string
  Errors: { Field: string; Key: string }[]
}

const isKind: Shape<CrisisInformation['Kind']> = (value) => value === 'Risk' || value === 'Medical'

const isAbuse: Shape<Abuse> = (value) => value === 'Alone' || value === 'Beside'

const isCrisis = shape<CrisisInformation>({
  Kind: isKind,
  InText: orAbsent(listOf(text)),
  IsOverdose: orAbsent(flag),
  Abuse: orAbsent(isAbuse),
  UnitName: text,
  Phone: orNull(text),
  OpeningHours: orNull(text),
  Text: orNull(text),
  IsClosed: flag,
  OpensAt: orNull(text),
  Texts: orAbsent(shape<NonNullable<CrisisInformation['Texts']>>({ sv: orNull(text), en: orNull(text) })),
  TimeZone: orAbsent(text),
})

export const isErrorBody = shape<AnsweredError>({
  Message: text,
  Code: text,
  TraceId: text,
  Errors: listOf(shape<AnsweredError['Errors'][number]>({ Field: text, Key: text })),
  RetryAfter: orAbsent(amount),
  AttemptsLeft: orAbsent(amount),
  CrisisInformation: orAbsent(isCrisis),
  AnswersKept: orAbsent(flag),
})
