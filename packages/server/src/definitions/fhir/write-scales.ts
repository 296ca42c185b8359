import type { FormContent, Scale, Scoring } from '@samklang/contract/form-content'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import { questionsOf } from '@samklang/engine/form/answers'
import { missingAllowed } from '@samklang/engine/form/scale-value'
import { extensionUrls } from './extensions.ts'
import type { Json } from './json.ts'
import type { FhirWordWriter } from './write-words.ts'

/** What is calculated, as items that cannot be answered; plain sums with the calculation that any program understands. */
export function writeScales({ Scales }: Scoring, sums: ReadonlyMap<string, string>, words: FhirWordWriter): Json[] {
  return Scales.map((scale) => {
    const expression = sums.get(scale.Key)
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

/**
 * The scales that are plain sums, also of each other, with their calculation: none where what is missing counts in a way that
 * adding up does not know.
 */
export function sumsOf(content: FormContent, { Scales }: Scoring): Map<string, string> {
  const choices = new Set(
    questionsOf(content)
      .filter(({ options }) => options.length > 0)
      .flatMap(({ questionId, rows }) => [questionId, ...rows.map((row) => itemRef(questionId, row.key))]),
  )
  const sums = new Map<string, string>()
  for (let before = -1; before !== sums.size; ) {
    before = sums.size
    for (const scale of Scales)
      if (isPlainSum(scale) && scale.SubScales.every((key) => sums.has(key))) sums.set(scale.Key, sumOf(scale, choices))
  }
  return sums
}

function isPlainSum(scale: Scale): boolean {
  const { Items, SubScales, Method, Reverse } = scale
  const parts = Items.length + SubScales.length
  return Method === 'Sum' && Reverse.length === 0 && parts > 1 && missingAllowed(scale, parts) === 0
}

function sumOf({ Items, SubScales }: Scale, choices: ReadonlySet<string>): string {
  const terms = [
    ...Items.map((ref) => `${answerOf(ref)}${choices.has(ref) ? '.ordinal()' : ''}`),
    ...SubScales.map((key) => answerOf(`scale/${key}`)),
  ]
  return terms.join(' + ')
}

function answerOf(linkId: string): string {
  return `%resource.descendants().where(linkId = '${linkId}').answer.value`
}
