import type { AgeSpan, RespondentType } from '@samklang/contract/form-content'
import type { ProgramOffer } from './list-offers.ts'

type AgesAsked = {
  respondent?: RespondentType
  /** Null or absent: any of them. */
  variantId?: string | null
}

/** the ages of patients that what is sent is made for, of all its versions together; none: any age. */
export function agesOf({ variants }: Pick<ProgramOffer, 'variants'>, { respondent, variantId }: AgesAsked): AgeSpan[] {
  const spans = variants
    .filter(({ id }) => !variantId || id === variantId)
    .filter(({ respondents }) => !respondent || respondents.includes(respondent))
    .map(({ criterias }): AgeSpan => criterias.Age ?? { From: null, To: null })
  const together: AgeSpan[] = []
  for (const span of spans.toSorted((one, other) => (one.From ?? 0) - (other.From ?? 0))) {
    const last = together.at(-1)
    if (last && (last.To === null || (span.From ?? 0) <= last.To + 1)) {
      const To = last.To === null || span.To === null ? null : Math.max(last.To, span.To)
      together.splice(-1, 1, { From: last.From, To })
    } else together.push(span)
  }
  return together.filter(({ From, To }) => From !== null || To !== null)
}
