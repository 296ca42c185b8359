import { type FormContent, itemRef, type Scale, type Scoring, textKeys } from '@samklang/contract/form-content'
import { questionsOf } from '@samklang/engine/answers'
import { extensionUrls } from './extensions.ts'
import type { Json } from './json.ts'
import type { WriteWords } from './write-words.ts'

/** What is calculated, as items that cannot be answered; plain sums with the calculation that any program understands. */
export function writeScales(content: FormContent, { Scales }: Scoring, words: WriteWords): Json[] {
  return Scales.map((scale) => {
    const expression = sumOf(content, scale)
    return {
      linkId: `scale/${scale.Key}`,
      extension: [
        { url: extensionUrls.hidden, valueBoolean: true },
        ...(expression
          ? [{ url: extensionUrls.calculated, valueExpression: { language: 'text/fhirpath', expression } }]
          : []),
      ],
      ...words('text', textKeys.scale(scale.Key)),
      type: 'decimal',
      readOnly: true,
    }
  })
}

/** Undefined for anything but adding up, and where what is missing counts in a way that adding up does not know. */
function sumOf(content: FormContent, scale: Scale): string | undefined {
  const { Items, SubScales, Method, Reverse, MaxMissing, Prorate } = scale
  const parts = Items.length + SubScales.length
  const isLenient = MaxMissing === parts - 1 && !Prorate
  if (Method !== 'Sum' || Reverse.length > 0 || parts === 0 || (MaxMissing > 0 && !isLenient)) return undefined
  const choices = new Set(
    questionsOf(content)
      .filter(({ options }) => options.length > 0)
      .flatMap(({ questionId, rows }) => [questionId, ...rows.map((row) => itemRef(questionId, row.key))]),
  )
  const terms = [
    ...Items.map((ref) => `${answerOf(ref)}${choices.has(ref) ? '.ordinal()' : ''}`),
    ...SubScales.map((key) => answerOf(`scale/${key}`)),
  ]
  const isZero = isLenient && parts > 1
  return terms.map((term) => (isZero ? `iif(${term}.exists(), ${term}, 0)` : term)).join(' + ')
}

function answerOf(linkId: string): string {
  return `%resource.descendants().where(linkId = '${linkId}').answer.value`
}
