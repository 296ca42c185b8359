import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnalysisServer, chartIn, startAnalysisServer } from '../testing/analysis-server.ts'
import { contentType, type NewAnswered, seedAnswered } from '../testing/answered.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnalysisServer
beforeAll(async () => {
  server = await startAnalysisServer()
})
afterAll(() => server.close())

type When = Partial<NewAnswered> & { at: string }

async function everyday(variant: 'barn' | 'foralder' | 'larare', key: string, more: When) {
  const type = await contentType(server.db, 'vardagsfunktion', variant)
  const answers = await server.everywhere(type.versionId, key)
  const { patients, units } = server.clinic
  return seedAnswered(server.db, { type, patient: patients.child, unit: units.child, answers, ...more })
}

/** Of the sibling, on the tests' own form: rest, energy and harm count 0 to 2 each. */
async function sample(given: Record<string, string>, more: When) {
  const { patients, units } = server.clinic
  const type = server.types.questionnaire
  return seedAnswered(server.db, {
    type,
    patient: patients.sibling,
    unit: units.child,
    answers: answersOf(given),
    ...more,
  })
}

test('informants meet in one chart per scale, and the reliable change of each is told', async () => {
  const { patients, relations } = server.clinic
  const mother = { respondentType: 'Caretaker', relationId: relations.guardianOfChild } as const
  const teacher = { respondentType: 'Other', relationId: relations.teacherOfChild } as const
  const first = await everyday('barn', 'very', { at: server.whenAgo(80) })
  await everyday('foralder', 'hard', { at: server.whenAgo(79), ...mother })
  await everyday('larare', 'hard', { at: server.whenAgo(78), ...teacher })
  await everyday('barn', 'mostly', { at: server.whenAgo(10, '00:30') })
  await everyday('foralder', 'hard', { at: server.whenAgo(10), ...mother })
  const analysis = await server.analyse(patients.child)
  const [group] = analysis.AnalysisGroups
  expect(group).toMatchObject({ Name: 'vardagsfunktion', DisplayName: 'Vardagsfunktion', CanBeExpanded: false })
  expect(group?.FormIds).toHaveLength(5)
  const keys = group?.AnalysisCharts.map(({ ScaleKey }) => ScaleKey)
  expect(keys).toEqual(['total', 'focus', 'feelings', 'friends', 'routines', 'learning'])
  const focus = chartIn(analysis, 'vardagsfunktion', 'focus')
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
    [server.daysAgo(80), 18, 87, 'Mycket svårare än för de flesta'],
    [server.daysAgo(10), 6, 51, 'Som de flesta'],
  ])
  expect(own[0]?.Change).toBeNull()
  // 3.3 x sqrt(2 x 0.2) = 2.0871; -12 / 2.0871 = -5.7496.
  expect(own[1]?.Change).toMatchObject({
    Judgements: [
      {
        To: 'Previous',
        SinceFormId: first,
        SinceValue: 18,
        Difference: -12,
        StandardError: 2.0871,
        Index: -5.7496,
        Verdict: 'Improved',
      },
    ],
    IsDemonstration: true,
    // Two deviations above the mean of those who are well: 5.8 + 2 x 3.3 = 12.4.
    Clinical: { Outcome: 'Recovered', Kind: 'B', Cutoff: 12.4, IsDemonstration: true },
  })
  const hers = focus.Scores.filter(({ AnsweredBy }) => AnsweredBy.RelationId === relations.guardianOfChild)
  expect(hers.map(({ Change }) => Change?.Judgements[0]?.Verdict)).toEqual([undefined, 'NotReliable'])
})

test('a score that cannot be computed is a gap, and change is reckoned from the last one that could', async () => {
  const { patients, units } = server.clinic
  const type = await contentType(server.db, 'oro', 'ungdom')
  const full = await server.everywhere(type.versionId, 'often')
  const some = await server.everywhere(type.versionId, 'hardly')
  const worry = (answers: NewAnswered['answers'], days: number, more: Partial<NewAnswered> = {}) =>
    seedAnswered(server.db, {
      type,
      patient: patients.sibling,
      unit: units.child,
      answers,
      at: server.whenAgo(days),
      ...more,
    })
  const first = await worry(full, 60)
  const half = full.filter(({ QuestionId }) => !['loop', 'wrong', 'avoid', 'sure'].includes(QuestionId))
  await worry(half, 40, { isIncomplete: true })
  await worry(some, 20)
  const total = chartIn(await server.analyse(patients.sibling), 'oro', 'total')
  expect(total.Scores.map(({ Value, IsIncomplete }) => [Value === null, IsIncomplete])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ])
  expect(total.Scores[1]?.MissingItems).toEqual(expect.arrayContaining(['loop', 'wrong']))
  expect(total.Scores[1]?.Change).toBeNull()
  expect(total.Scores[2]?.Change).toMatchObject({ Judgements: [{ SinceFormId: first, Verdict: 'Improved' }] })
})

test('canceled forms and drafts are never there; a scale that says no reliability tells no change', async () => {
  const { patients } = server.clinic
  const canceled = await sample({ rest: 'often', why: 'x', energy: 'often', harm: 'often' }, { at: server.whenAgo(9) })
  await server.db.updateTable('form').set({ status: 'Canceled' }).where('id', '=', canceled).execute()
  await server.seedForm()
  const one = await sample({ rest: 'never', energy: 'never', harm: 'never' }, { at: server.whenAgo(8) })
  const staffs = await sample(
    { rest: 'never', energy: 'often', harm: 'sometimes' },
    { at: server.whenAgo(7), respondentType: 'Staff', enteredBy: server.clinic.staff.childStaff },
  )
  const two = await sample({ rest: 'sometimes', energy: 'often', harm: 'never' }, { at: server.whenAgo(6) })
  const total = chartIn(await server.analyse(patients.sibling), 'provformular', 'total')
  expect(total.Scores.map(({ FormId, Value, Change }) => [FormId, Value, Change])).toEqual([
    [one, 0, null],
    [staffs, 3, null],
    [two, 3, null],
  ])
  expect(total.Answerers.map(({ Key, Name }) => [Key, Name])).toEqual([
    ['Patient', 'Provsyskon Provskog'],
    ['Staff', 'Provgran Provkotte'],
  ])
  expect(total.Answerers[0]?.Bands.map(({ Label, From, To }) => [Label, From, To])).toEqual([
    ['Lite besvär', 0, 2],
    ['Mer besvär', 3, 6],
  ])
})

test('R-185 Compact is by topic with what sums up, and without a mode the unit group decides', async () => {
  const { patients, units } = server.clinic
  const compact = await server.analyse(patients.sibling, { Mode: 'Compact' })
  const shown = compact.AnalysisGroups.map(({ Name, DisplayName, AnalysisCharts }) => [
    Name,
    DisplayName,
    AnalysisCharts.map(({ Key }) => Key),
  ])
  expect(shown).toEqual([
    ['Anxiety', 'Anxiety', ['oro/total']],
    // without a topic a form is a group of its own, and where nothing sums up, what is always shown does
    ['provformular', 'Provformulär', ['provformular/total']],
  ])
  expect(compact.Settings).toEqual({ Mode: 'Compact', ChartStyle: 'LineChart' })
  expect((await server.analyse(patients.sibling, {})).AnalysisGroups).toEqual(compact.AnalysisGroups)
  const detailed = await server.analyse(patients.sibling)
  const oro = detailed.AnalysisGroups.find(({ Name }) => Name === 'oro')
  expect(oro?.CanBeExpanded).toBe(true)
  const visible = oro?.AnalysisCharts.map(({ ScaleKey, AlwaysVisible }) => [ScaleKey, AlwaysVisible])
  expect(visible).toEqual([
    ['total', true],
    ['thoughts', false],
    ['actions', false],
    ['hindrance', true],
  ])
  const group = server.db.selectFrom('unit').select('unit_group_id').where('id', '=', units.child.id)
  await server.db
    .updateTable('unit_group')
    .set({ analysis_mode: 'Detailed', chart_style: 'LineChartForDimension' })
    .where('id', '=', group)
    .execute()
  const profile = await server.analyse(patients.child, {})
  expect(profile.Settings).toEqual({ Mode: 'Detailed', ChartStyle: 'LineChartForDimension' })
  expect(chartIn(profile, 'vardagsfunktion', 'focus').ChartStyle).toBe('LineChartForDimension')
  const plain = await server.analyse(patients.sibling, {})
  expect(chartIn(plain, 'oro', 'total').ChartStyle).toBe('LineChart')
})

test('R-185 other units are included when asked for, as far as one works there or an opening shows their record', async () => {
  const { patients, units, staff } = server.clinic
  const records = {
    adult: patients.adult,
    ward: await addRecordAt(server.db, patients.adult, units.ward, server.whenAgo(40)),
    child: await addRecordAt(server.db, patients.adult, units.child, server.whenAgo(40)),
  }
  const at = { child: server.whenAgo(30), ward: server.whenAgo(20), adult: server.whenAgo(10) }
  for (const unit of ['child', 'ward', 'adult'] as const)
    await sample(
      { rest: 'never', energy: 'never', harm: 'never' },
      { at: at[unit], patient: records[unit], unit: units[unit] },
    )
  const me = () => server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.adult })
  const seen = async (IncludeUnitIds: string[] | undefined, who = me(), patient: { id: string } = patients.adult) => {
    const body = { Mode: 'Detailed' as const, ...(IncludeUnitIds && { IncludeUnitIds }) }
    const analysis = await server.analyse(patient, body, who)
    const included = analysis.AvailableCareUnits.filter(({ IsIncluded }) => IsIncluded).map(({ Id }) => Id)
    const scores = analysis.AnalysisGroups.flatMap(({ AnalysisCharts }) => AnalysisCharts[0]?.Scores ?? [])
    return { ids: analysis.AvailableCareUnits.map(({ Id }) => Id), included, scores: scores.length }
  }
  const both = [units.adult.id, units.ward.id]
  expect(await seen(undefined)).toEqual({ ids: both, included: [units.adult.id], scores: 1 })
  expect(await seen([units.ward.id])).toEqual({ ids: both, included: both, scores: 2 })
  // A unit that is not theirs is not there, however it is asked for.
  expect(await seen([units.child.id])).toEqual({ ids: both, included: [units.adult.id], scores: 1 })

  const other = await server.sign({ account: staff.childStaff, level: 'Four', unit: units.child })
  expect((await other.post(`/api/patients/${patients.adult.id}/analysis`, {})).statusCode).toBe(404)
  expect(await seen(both, Promise.resolve(other), records.child)).toMatchObject({ ids: [units.child.id], scores: 1 })
  const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' }
  expect((await other.post(`/api/patients/${patients.adult.id}/emergency-opening`, opening)).statusCode).toBe(200)
  const opened = [units.child.id, units.adult.id]
  expect(await seen(both, Promise.resolve(other), records.child)).toMatchObject({ ids: opened, scores: 2 })
  // The opened record itself shows all that it has without being asked: no results would be untrue.
  expect(await seen(undefined, Promise.resolve(other))).toEqual({ ids: opened, included: opened, scores: 2 })
})
