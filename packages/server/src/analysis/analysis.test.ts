import type { Analysis, AnalysisChart } from '@samklang/contract/analysis'
import { at } from '@samklang/engine/wall-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay, homeZone } from '../civil-day.ts'
import { syncContent } from '../definitions/sync-content.ts'
import { readVersion } from '../forms/version.ts'
import { contentType, layAnswered, type NewAnswered } from '../testing/answered.ts'
import { type AnsweringHouse, answeringHouse } from '../testing/answering.ts'
import { answersOf } from '../testing/forms.ts'

let house: AnsweringHouse
beforeAll(async () => {
  house = await answeringHouse()
  await syncContent(house.db, house.clock.now())
})
afterAll(() => house.close())

/** Within the last weeks, so that everybody is as old as the small clinic says. */
function daysAgo(days: number): string {
  return Temporal.PlainDate.from(civilDay(house.clock.now())).subtract({ days }).toString()
}
const whenAgo = (days: number, time = '09:00') => at(daysAgo(days), time, homeZone)

type Body = { Mode?: 'Detailed' | 'Compact'; IncludeUnitIds?: string[] }

async function analyse(patient: { id: string }, body: Body = { Mode: 'Detailed' }, who = house.staff()) {
  const reply = await (await who).post(`/api/patients/${patient.id}/analysis`, body)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  const analysis: Analysis = reply.json()
  return analysis
}

function chart(analysis: Analysis, group: string, scale: string): AnalysisChart {
  const found = analysis.AnalysisGroups.find(({ Name }) => Name === group)
  const one = found?.AnalysisCharts.find(({ ScaleKey }) => ScaleKey === scale)
  if (!one) throw new Error(`no chart of ${group} ${scale}`)
  return one
}

/** One answer to every choice of the form: what the scales come to can then be counted on the fingers. */
async function everywhere(versionId: string, key: string, but: Record<string, string> = {}) {
  const { compiled } = await readVersion(house.db, versionId)
  const choices = [...compiled.items.values()].filter(({ question }) =>
    question.options.some((option) => option.key === key),
  )
  return answersOf({ ...Object.fromEntries(choices.map(({ ref }) => [ref, key])), ...but })
}

async function everyday(
  variant: 'barn' | 'foralder' | 'larare',
  key: string,
  more: Partial<NewAnswered> & { at: string },
) {
  const type = await contentType(house.db, 'vardagsfunktion', variant)
  const answers = await everywhere(type.versionId, key)
  const { patients, units } = house.clinic
  return layAnswered(house.db, { type, patient: patients.child, unit: units.child, answers, ...more })
}

test('R-185 informants meet in one chart per scale, and the reliable change of each is told', async () => {
  const { patients, relations } = house.clinic
  const mother = { respondentType: 'Caretaker', relationId: relations.guardianOfChild } as const
  const teacher = { respondentType: 'Other', relationId: relations.teacherOfChild } as const
  const first = await everyday('barn', 'very', { at: whenAgo(80) })
  await everyday('foralder', 'hard', { at: whenAgo(79), ...mother })
  await everyday('larare', 'hard', { at: whenAgo(78), ...teacher })
  await everyday('barn', 'mostly', { at: whenAgo(10, '00:30') })
  await everyday('foralder', 'hard', { at: whenAgo(10), ...mother })
  const analysis = await analyse(patients.child)
  const [group] = analysis.AnalysisGroups
  expect(group).toMatchObject({ Name: 'vardagsfunktion', DisplayName: 'Vardagsfunktion', CanBeExpanded: false })
  expect(group?.FormIds).toHaveLength(5)
  expect(group?.AnalysisCharts.map(({ ScaleKey }) => ScaleKey)).toEqual([
    'total',
    'focus',
    'feelings',
    'friends',
    'routines',
    'learning',
  ])
  const focus = chart(analysis, 'vardagsfunktion', 'focus')
  expect(focus).toMatchObject({ Key: 'vardagsfunktion/focus', Dimension: 'focus', Min: 0, Max: 18 })
  expect(focus.Answerers.map(({ Key, Name, Relation }) => [Key, Name, Relation])).toEqual([
    ['Patient', 'Provbarn Provskog', null],
    [relations.guardianOfChild, 'Provmamma Provskog', 'Vårdnadshavare'],
    [relations.teacherOfChild, 'Provlärare Provskog', 'Lärare'],
  ])
  expect(focus.Answerers[0]?.Bands).toMatchObject([
    { Key: 'as-most', Of: 'Tscore', From: null, To: 60, Severity: 'Default', Label: 'Som de flesta' },
    { Key: 'raised', From: 60, To: 69 },
    { Key: 'high', From: 70, To: null, Severity: 'Attention' },
  ])
  // Nine years old, gender unknown: mean 5.8, deviation 3.3. 18 is T 50 + 10 x 12.2 / 3.3 = 87, and 6 is T 51.
  const own = focus.Scores.filter(({ AnsweredBy }) => AnsweredBy.Key === 'Patient')
  expect(own.map(({ Day, Value, NormalizedValue, Band }) => [Day, Value, NormalizedValue, Band])).toEqual([
    [daysAgo(80), 18, 87, 'Mycket svårare än för de flesta'],
    [daysAgo(10), 6, 51, 'Som de flesta'],
  ])
  expect(own[0]?.Change).toBeNull()
  // 3.3 x sqrt(2 x 0.2) = 2.0871; -12 / 2.0871 = -5.7496.
  expect(own[1]?.Change).toMatchObject({
    SinceFormId: first,
    Difference: -12,
    StandardError: 2.0871,
    Index: -5.7496,
    Verdict: 'Improved',
    IsDemonstration: true,
  })
  const hers = focus.Scores.filter(({ AnsweredBy }) => AnsweredBy.RelationId === relations.guardianOfChild)
  expect(hers.map(({ Change }) => Change?.Verdict)).toEqual([undefined, 'Unchanged'])
})
