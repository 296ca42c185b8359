import { type Cutoff, Scoring } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resultLines } from './result-lines.ts'

const Texts = {
  sv: { 'scale/total': 'Sömnsvårigheter', 'scale/total/band/some': 'Vissa sömnsvårigheter', 'scale/rested': 'Utvilad' },
  en: { 'scale/total': 'Trouble with sleep', 'scale/total/band/some': 'Some trouble with sleep' },
}
const some: Cutoff = { Key: 'some', Of: 'Raw', Comparison: 'GreaterOrEqual', Low: 7, High: null, Severity: 'Info' }
const { Scales } = z.parse(Scoring, {
  Scales: [
    { Key: 'rested', Method: 'Max' },
    { Key: 'total', Method: 'Sum', Cutoffs: [some] },
  ],
})
const VariantVersionDefinition = { Scoring: { Scales }, Texts }

test('a result is read in the words of its bands; what has none says nothing', () => {
  const DetailedScore = [
    { Key: 'total', CutoffKey: 'some', Validity: 'Valid' as const },
    { Key: 'rested', CutoffKey: null, Validity: 'TooManyMissing' as const },
  ]
  const read = (ContentLanguage: 'sv' | 'en') =>
    resultLines({ DetailedScore, VariantVersionDefinition, ContentLanguage })
  expect(read('sv')).toEqual([{ key: 'total', title: 'Sömnsvårigheter', words: 'Vissa sömnsvårigheter' }])
  expect(read('en')).toEqual([{ key: 'total', title: 'Trouble with sleep', words: 'Some trouble with sleep' }])
  expect(resultLines({ DetailedScore: null, VariantVersionDefinition, ContentLanguage: 'sv' })).toEqual([])
})

test('R-287 what too little was answered for says so where its words would have been', () => {
  const DetailedScore = [{ Key: 'total', CutoffKey: null, Validity: 'TooManyMissing' as const }]
  const [line] = resultLines({ DetailedScore, VariantVersionDefinition, ContentLanguage: 'sv' })
  expect(line).toMatchObject({ title: 'Sömnsvårigheter', words: expect.stringMatching(/för många .* obesvarade/) })
})
