import type { FormDetails } from '@samklang/contract/analysis'
import { engineVersion } from '@samklang/engine/form/score'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnalysisServer, chartIn, startAnalysisServer } from '../testing/analysis-server.ts'
import { contentType, seedAnswered, seedEntry } from '../testing/answered.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { answersOf, seedTestForm } from '../testing/forms.ts'

let server: AnalysisServer
beforeAll(async () => {
  server = await startAnalysisServer()
})
afterAll(() => server.close())

const sibling = () => ({ patient: server.clinic.patients.sibling, unit: server.clinic.units.child })

async function seedDiary(name: string) {
  const type = await contentType(server.db, name, 'patient')
  return seedTestForm(server.db, { type, ...sibling(), now: server.whenAgo(40) })
}

async function write(
  formId: string,
  days: number,
  given: Parameters<typeof answersOf>[0],
  writtenAt = server.whenAgo(days),
) {
  const by = server.clinic.persons.sibling.account
  return seedEntry(server.db, { formId, day: server.daysAgo(days), at: writtenAt, answers: answersOf(given), by })
}

async function details(formIds: string[], who = server.staff()): Promise<FormDetails[]> {
  const url = `/api/patients/${server.clinic.patients.sibling.id}/analysis/details`
  const reply = await (await who).post(url, { FormIds: formIds })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return reply.json().Forms
}

test('a diary gives a score per entry, on the day that the entry is about', async () => {
  const diary = await seedDiary('maendedagbok')
  // About the day before, written the day after.
  const late = await write(diary, 6, { mood: 2 }, server.whenAgo(5, '08:00'))
  const same = await write(diary, 5, { mood: 8, note: 'Spelade fotboll.' }, server.whenAgo(5, '20:00'))
  const mood = chartIn(await server.analyse(server.clinic.patients.sibling), 'maendedagbok', 'mood')
  expect(mood.Direction).toBe('HigherIsBetter')
  const shown = mood.Scores.map(({ AnswerGroupId, Day, DateTime, Value, Band }) => [
    AnswerGroupId,
    Day,
    DateTime,
    Value,
    Band,
  ])
  expect(shown).toEqual([
    [late, server.daysAgo(6), server.whenAgo(6, '12:00'), 2, 'Tungt'],
    [same, server.daysAgo(5), server.whenAgo(5, '20:00'), 8, 'Bra'],
  ])
  const [form] = await details([diary])
  expect(form?.Results.map(({ AnswerGroupId, Value }) => [AnswerGroupId, Value])).toEqual([
    [same, 8],
    [late, 2],
  ])
  expect(form?.Answers).toMatchObject([
    { Ref: 'mood', AnswerGroupId: same, EntryDate: server.daysAgo(5), Question: 'Hur är det just nu?', Answer: '8' },
    { Ref: 'note', AnswerGroupId: same, Answer: 'Spelade fotboll.' },
    { Ref: 'mood', AnswerGroupId: late, Answer: '2' },
  ])
})

test('of a long diary the newest entries are shown', async () => {
  const diary = await seedDiary('somndagbok')
  await write(diary, 3, { quality: 1 })
  const newer = await write(diary, 1, { quality: 9 })
  await sql`insert into journal_entry
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
    from journal_entry e, generate_series(1, 199) where e.id = ${newer}`.execute(server.db)
  const quality = chartIn(await server.analyse(server.clinic.patients.sibling), 'somndagbok', 'quality')
  expect(quality.Scores.map(({ Value }) => Value)).toEqual(Array.from({ length: 200 }, () => 9))
})

test('what is told of a medicine is a mark: notes of its diary, and since when the dose is what it is', async () => {
  const diary = await seedDiary('medicindagbok')
  await write(diary, 4, { taken: 'yes', note: '  Tog den efter lunch. ' })
  await write(diary, 3, { taken: 'yes' })
  const since = server.daysAgo(25)
  const type = await contentType(server.db, 'biverkningar', 'patient')
  const answers = [
    ...(await server.everywhere(type.versionId, 'mild')),
    ...answersOf({ which: 'Provmedicin 10 mg', since, takes: 'always' }),
  ]
  const told = { type, ...sibling(), answers }
  const first = await seedAnswered(server.db, { ...told, at: server.whenAgo(20) })
  // Asked again it is still the same change of dose.
  await seedAnswered(server.db, { ...told, at: server.whenAgo(10) })
  const { Marks } = await server.analyse(server.clinic.patients.sibling)
  expect(Marks).toEqual([
    { At: server.whenAgo(25, '12:00'), Day: since, Kind: 'Medication', Text: 'Provmedicin 10 mg', FormId: first },
    { At: server.whenAgo(4), Day: server.daysAgo(4), Kind: 'Medication', Text: 'Tog den efter lunch.', FormId: diary },
  ])
})

test('every score can be traced: version, engine, norm, items, what is missing, who and when', async () => {
  const type = await contentType(server.db, 'somn', 'ungdom')
  const nights = (await server.everywhere(type.versionId, 'some')).filter(({ QuestionId }) => QuestionId !== 'early')
  const answers = [...nights, ...answersOf({ 'light-out': '22:30', rested: 40 })]
  const at = server.whenAgo(15)
  const by = server.clinic.persons.sibling.account
  const id = await seedAnswered(server.db, { type, ...sibling(), answers, at, enteredBy: by, isIncomplete: true })
  const [form] = await details([id])
  expect(form).toMatchObject({
    FormId: id,
    FormName: 'Sömn',
    FormVariant: 'Sömn, ungdom',
    FormAnsweredBy: { Key: 'Patient', Name: 'Provsyskon Provskog', RespondentType: 'Patient' },
    FormAnsweredDate: at,
    FormConfirmedDate: null,
    EnteredAt: at,
    EnteredBy: 'Provsyskon Provskog',
    IsIncomplete: true,
    VersionNo: 3,
  })
  // Six items of 2 is 12; raised to seven it is 14. By the table 12 is T 57 and 15 is T 63: 14 is 57 + 6 x 2/3 = 61.
  expect(form?.Results[0]).toMatchObject({
    Key: 'total',
    Label: 'Sömnsvårigheter',
    Value: 14,
    Validity: 'Prorated',
    MissingItems: ['early'],
    NormalizedValue: 61,
    Norm: 'Samklang, demonstrationsvärden',
    NormIsDemonstration: true,
    BandIsDemonstration: true,
    EngineVersion: engineVersion,
    ComputedAt: at,
    AnswerGroupId: null,
  })
  expect(form?.Results[0]?.ItemsUsed).toHaveLength(6)
  const said = new Map(form?.Answers.map(({ Ref, Answer }) => [Ref, Answer]))
  expect(said.get('light-out')).toBe('22:30')
  expect(said.get('awake')).toBe('Tre eller fyra nätter')
  expect(said.get('early')).toBeNull()
})

test('the details come in the order asked, and a form that may not be read is not there', async () => {
  const { patients, units } = server.clinic
  const seedForm = (days: number, more: object = {}) =>
    seedAnswered(server.db, {
      type: server.types.questionnaire,
      ...sibling(),
      answers: answersOf({ rest: 'never', energy: 'never', harm: 'never' }),
      at: server.whenAgo(days),
      ...more,
    })
  const [one, two] = [await seedForm(3), await seedForm(2)]
  const patient = await addRecordAt(server.db, patients.sibling, units.adult, server.whenAgo(9))
  const elsewhere = await seedForm(2, { patient, unit: units.adult })
  const anothers = await seedForm(2, { patient: patients.child })
  const draft = await server.seedForm()
  const canceled = await seedForm(1)
  await server.db.updateTable('form').set({ status: 'Canceled' }).where('id', '=', canceled).execute()
  const forms = await details([two, elsewhere, anothers, draft, canceled, one, two])
  expect(forms.map(({ FormId }) => FormId)).toEqual([two, one])
})
