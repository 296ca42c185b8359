import { expect, test } from 'vitest'
import { resultLines } from './result-lines.ts'

const Texts = {
  sv: { 'scale/total': 'Sömnsvårigheter', 'scale/total/band/some': 'Vissa sömnsvårigheter', 'scale/rested': 'Utvilad' },
  en: { 'scale/total': 'Trouble with sleep', 'scale/total/band/some': 'Some trouble with sleep' },
}
const VariantVersionDefinition = { Scoring: { Scales: [{ Key: 'rested' }, { Key: 'total' }] }, Texts }

test('a result is read in the words of its bands; what has none, or could not be reckoned, says nothing', () => {
  const DetailedScore = [
    { Key: 'total', CutoffKey: 'some' },
    { Key: 'rested', CutoffKey: null },
  ]
  const read = (ContentLanguage: 'sv' | 'en') =>
    resultLines({ DetailedScore, VariantVersionDefinition, ContentLanguage })
  expect(read('sv')).toEqual([{ key: 'total', title: 'Sömnsvårigheter', words: 'Vissa sömnsvårigheter' }])
  expect(read('en')).toEqual([{ key: 'total', title: 'Trouble with sleep', words: 'Some trouble with sleep' }])
  expect(resultLines({ DetailedScore: null, VariantVersionDefinition, ContentLanguage: 'sv' })).toEqual([])
})
