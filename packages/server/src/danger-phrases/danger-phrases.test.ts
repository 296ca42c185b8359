import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { expect } from 'vitest'
import { answersOf, seedTestForm, seedTestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import type { TestServer } from '../testing/test-server.ts'
import { asPatient, threadTest } from '../testing/thread-test.ts'

type Caller = ReturnType<TestServer['as']>

const test = threadTest.extend(
  'admin',
  { scope: 'file' },
  ({ clinic, signIn }) =>
    () =>
      signIn({ account: clinic.staff.admin, level: 'Four' }),
)
test.beforeEach(async ({ server }) => {
  server.clock.moveTo(0)
  for (const table of ['alert_answerer', 'risk_alert'] as const) await server.db.deleteFrom(table).execute()
  await server.db.updateTable('unit').set({ danger_phrases: '[]', danger_phrases_changed_at: null }).execute()
})

const path = (unit: { id: string }) => `/api/units/${unit.id}/danger-phrases`
const bridge = { Language: 'sv', Kind: 'Life', Text: 'hoppa från Sjöbron' }
const quarry = { Language: 'en', Kind: 'Life', Text: 'go to the quarry' }
const told = 'I kväll tänker jag HOPPA från sjöbron'

async function keep(me: Caller, unit: { id: string }, Phrases: object[]) {
  const { LastModifiedAt } = (await me.get(path(unit))).json()
  const reply = await me.put(path(unit), { Phrases, LastModifiedAt })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

/** an alert of a message stands with its thread. */
const alertsOfThread = async (staff: Caller, treatmentId: string) =>
  (await staff.get(`/api/messages?treatmentId=${treatmentId}`)).json().Alerts
const alertsOf = async (staff: Caller, formId: string) => (await staff.get(`/api/forms/${formId}`)).json().Alerts

test('R-450 a message that has a phrase of the unit gives help at once and raises an alert, as one of ours does', async ({
  clinic,
  thread,
  admin,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const send = async (MessageText: string) => (await me.post(asPatient(thread.id), { MessageText })).json()
  expect((await send(told)).CrisisInformation).toBeNull()
  await keep(await admin(), clinic.units.child, [bridge])
  expect((await send(told)).CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await alertsOfThread(staff, thread.id)).toMatchObject([
    { RuleKey: dangerInText, AnswerText: told, Text: 'Texten kan handla om fara för livet' },
  ])
  // Ours stay, whatever a unit has.
  expect((await send('Jag vill inte leva längre.')).CrisisInformation).toMatchObject({ Kind: 'Risk' })
})

test('R-450 so does a message that is refused', async ({
  server,
  clinic,
  thread,
  admin,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await keep(await admin(), clinic.units.child, [bridge])
  const closed = { status: 'Maintained', closed_at: server.clock.now(), maintained_until: '2999-12-31' } as const
  await server.db.updateTable('treatment').set(closed).where('id', '=', thread.id).execute()
  const refused = await me.post(asPatient(thread.id), { MessageText: told })
  expect(refused.json()).toMatchObject({ Code: 'invalid-transition', CrisisInformation: { Kind: 'Risk' } })
  expect(await alertsOfThread(staff, thread.id)).toMatchObject([{ AnswerText: told }])
})

test('R-450 phrases of a unit above hold below it, those of another unit do not, and the list says whose they are', async ({
  server,
  clinic,
  thread,
  admin,
  signInPatient,
}) => {
  const [me, boss] = [await signInPatient(), await admin()]
  const { child, adult } = clinic.units
  const { parent_id: parentId } = await server.db
    .selectFrom('unit')
    .select('parent_id')
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow()
  const above = { id: parentId ?? '' }
  const help = async () =>
    (await me.post(asPatient(thread.id), { MessageText: told })).json().CrisisInformation !== null
  await keep(boss, adult, [bridge])
  expect(await help()).toBe(false)
  const { UnitName } = await keep(boss, above, [bridge])
  expect(await help()).toBe(true)
  await keep(boss, child, [quarry])
  expect(await help()).toBe(true)
  expect((await boss.get(path(child))).json()).toMatchObject({
    Phrases: [quarry],
    Inherited: [{ ...bridge, UnitName }],
  })
  const counts = (await boss.get('/api/units/danger-phrases')).json()
  expect(counts).toContainEqual(expect.objectContaining({ UnitId: child.id, Count: 1 }))
  await keep(boss, above, [])
  expect(await help()).toBe(false)
  // A unit that moves has those of where it is.
  const move = (to: string | null) =>
    server.db.updateTable('unit').set({ parent_id: to }).where('id', '=', child.id).execute()
  await move(adult.id)
  expect(await help()).toBe(true)
  await move(parentId)
  expect(await help()).toBe(false)
})

test('R-450 two who write at once, to a unit and to the one above it, lose nothing', async ({
  server,
  clinic,
  admin,
}) => {
  const boss = await admin()
  const { child } = clinic.units
  const ofUnit = server.db.selectFrom('unit').select(['parent_id', 'all_danger_phrases']).where('id', '=', child.id)
  const above = { id: (await ofUnit.executeTakeFirstOrThrow()).parent_id ?? '' }
  for (let round = 0; round < 5; round += 1) {
    const [own, theirs] = [`vid bron nummer ${round}`, `vid gruvan nummer ${round}`]
    await Promise.all([
      keep(boss, child, [{ Language: 'sv', Text: own }]),
      keep(boss, above, [{ Language: 'sv', Text: theirs }]),
    ])
    expect((await ofUnit.executeTakeFirstOrThrow()).all_danger_phrases.toSorted()).toEqual([own, theirs])
  }
})

test('R-450 free text of a form is judged by them as well: a draft, what is sent in, and what is refused', async ({
  server,
  clinic,
  admin,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me, boss] = [await signInStaff(), await signInPatient(), await admin()]
  const { questionnaire } = await seedTestForms(server.db, server.clock.now())
  const seed = () =>
    seedTestForm(server.db, {
      type: questionnaire,
      patient: clinic.patients.sibling,
      unit: clinic.units.child,
      now: server.clock.now(),
    })
  const save = async (id: string) => {
    const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
    const body = { Answers: answersOf({ note: told }), PreviousLastModifiedAt: LastModifiedAt }
    return (await me.post(`/api/papp/questionnaires/${id}/save`, body)).json()
  }
  const before = await seed()
  expect((await save(before)).CrisisInformation).toBeNull()
  await keep(boss, clinic.units.child, [bridge])
  const id = await seed()
  expect((await save(id)).CrisisInformation).toMatchObject({ Kind: 'Risk' })
  expect(await alertsOf(staff, id)).toMatchObject([{ RuleKey: dangerInText, AnswerText: told, IsFromDraft: true }])
  // Whoever was in the middle of writing is judged by them within two minutes.
  server.clock.moveTo(3 * 60_000)
  const again = await me.post(`/api/papp/questionnaires/${before}/submit`, {
    Answers: answersOf({ rest: 'never', energy: 'never', harm: 'never', note: told }),
  })
  expect(again.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const refused = await me.post(`/api/papp/questionnaires/${before}/submit`, {
    Answers: answersOf({ rest: 'often', energy: 'never', harm: 'never', note: `${told} igen` }),
  })
  expect([refused.statusCode, refused.json().CrisisInformation]).toEqual([
    409,
    expect.objectContaining({ Kind: 'Risk' }),
  ])
})

test('R-450 of a long text the part with the phrase is shown beside the alert', async ({
  clinic,
  thread,
  admin,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await keep(await admin(), clinic.units.child, [bridge])
  await me.post(asPatient(thread.id), { MessageText: `${'Det var en lång dag. '.repeat(60)}${told}` })
  const [alert] = await alertsOfThread(staff, thread.id)
  expect(alert.AnswerText).toContain('HOPPA från sjöbron')
  expect(alert.AnswerText.length).toBeLessThan(310)
})

const refused: [what: string, phrases: object[], field: string, key: string][] = [
  ['two letters', [{ Language: 'sv', Text: 'br' }], 'Phrases.0.Text', 'min_value'],
  ['no letter', [{ Language: 'sv', Text: '!!!!' }], 'Phrases.0.Text', 'required'],
  ['81 characters', [{ Language: 'sv', Text: 'abc'.repeat(27) }], 'Phrases.0.Text', 'max_value'],
  ['the end of a sentence', [bridge, { Language: 'sv', Text: 'till bron. i natt' }], 'Phrases.1.Text', 'not-allowed'],
  ['a word that everybody writes', [{ Language: 'sv', Text: 'jag' }], 'Phrases.0.Text', 'too-common'],
  ['one ordinary word', [{ Language: 'sv', Text: 'inte' }], 'Phrases.0.Text', 'too-common'],
  ['what an ordinary word begins with', [bridge, { Language: 'sv', Text: 'hej*' }], 'Phrases.1.Text', 'too-common'],
  ['one phrase with two spaces', [bridge, { ...bridge, Text: 'hoppa  från Sjöbron' }], 'Phrases.1.Text', 'not-allowed'],
  ['one phrase twice', [bridge, { ...bridge, Text: 'Hoppa från sjöbron' }], 'Phrases.1.Text', 'not-allowed'],
  ['a language of none', [{ Language: 'xx', Text: 'hoppa från bron' }], 'Phrases.0.Language', 'not-allowed'],
  ['201 of them', listOf(201), 'Phrases', 'max_value'],
]

function listOf(count: number) {
  return Array.from({ length: count }, (_, place) => ({ Language: 'sv', Kind: 'Life', Text: `bron nummer ${place}` }))
}

test.for(refused)(
  'R-451 %s is refused, and what was kept stands',
  async ([, Phrases, Field, Key], { clinic, admin }) => {
    const boss = await admin()
    const { child } = clinic.units
    const { LastModifiedAt } = await keep(boss, child, listOf(200))
    const reply = await boss.put(path(child), { Phrases, LastModifiedAt })
    expect([reply.statusCode, reply.json().Errors]).toEqual([400, [{ Field, Key }]])
    expect((await boss.get(path(child))).json().Phrases).toEqual(listOf(200))
  },
)

test('R-451 whoever comes second with another list is told, the same again is no change, and the log tells what came and went', async ({
  server,
  clinic,
  admin,
}) => {
  const boss = await admin()
  const { child } = clinic.units
  const first = await boss.put(path(child), { Phrases: [bridge], LastModifiedAt: null })
  const again = await boss.put(path(child), { Phrases: [bridge], LastModifiedAt: null })
  expect(again.json()).toEqual(first.json())
  const late = await boss.put(path(child), { Phrases: [quarry], LastModifiedAt: null })
  expect(late.statusCode).toBe(409)
  await keep(boss, child, [quarry])
  const log = await listAudit(server.database, { action: 'ChangeDangerPhrases' })
  const data = { Phrases: '1 → 1', Added: 'go to the quarry (en)', Removed: 'hoppa från Sjöbron (sv)' }
  expect(log).toContainEqual(expect.objectContaining({ entity_id: child.id, data }))
})

const farm = { Language: 'sv', Kind: 'Abuse', Text: 'på gården' }

test('R-540 a phrase is about what the unit says, at units below too, and one that was kept without is about danger to life', async ({
  server,
  clinic,
  thread,
  admin,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me, boss] = [await signInStaff(), await signInPatient(), await admin()]
  const { child } = clinic.units
  const ofUnit = server.db.selectFrom('unit').select('parent_id').where('id', '=', child.id)
  const above = { id: (await ofUnit.executeTakeFirstOrThrow()).parent_id ?? '' }
  const { Kind: _, ...without } = bridge
  expect((await keep(boss, child, [without])).Phrases).toEqual([bridge])
  await server.db
    .updateTable('unit')
    .set({ danger_phrases: JSON.stringify([without]) })
    .where('id', '=', child.id)
    .execute()
  await keep(boss, above, [farm])
  expect((await boss.get(path(child))).json()).toMatchObject({ Phrases: [bridge], Inherited: [farm] })
  const send = async (MessageText: string) => (await me.post(asPatient(thread.id), { MessageText })).json()
  expect((await send('det som hände på gården')).CrisisInformation).toMatchObject({ Kind: 'Risk', Abuse: 'Alone' })
  const ofBoth = await send(`${told}, efter det på gården`)
  expect(ofBoth.CrisisInformation).toMatchObject({ Kind: 'Risk', Abuse: 'Beside' })
  expect((await send(told)).CrisisInformation.Abuse).toBeUndefined()
  const alerts: { Abuse: string | null; Text: string }[] = await alertsOfThread(staff, thread.id)
  expect(new Map(alerts.map(({ Abuse, Text }) => [Abuse, Text]))).toEqual(
    new Map([
      ['Alone', 'Texten kan handla om våld eller övergrepp'],
      ['Beside', 'Texten kan handla om fara för livet, och om våld eller övergrepp'],
      [null, 'Texten kan handla om fara för livet'],
    ]),
  )
  // Said anew of the same phrase, it is told in the log.
  await keep(boss, above, [{ ...farm, Kind: 'Life' }])
  expect((await send('det som hände på gården')).CrisisInformation.Abuse).toBeUndefined()
  const log = await listAudit(server.database, { action: 'ChangeDangerPhrases' })
  const data = { Phrases: '1 → 1', Added: 'på gården (sv)', Removed: 'på gården (sv, Abuse)' }
  expect(log).toContainEqual(expect.objectContaining({ entity_id: above.id, data }))
})
