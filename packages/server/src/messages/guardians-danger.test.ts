import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { expect } from 'vitest'
import { guardiansTest as test } from '../testing/guardians-test.ts'
import { alertsInThread, asPatient, type Caller } from '../testing/thread-test.ts'

const danger = 'Hon säger att hon vill dö.'

test.beforeEach(async ({ childTurns }) => childTurns(9, -30))

test('R-461 words of a guardian that may be about danger give help at once, and an alert that says who wrote them', async ({
  childs,
  signInGuardian,
  signInOtherGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInGuardian()]
  const reply = (await me.post(asPatient(childs.id), { MessageText: danger })).json()
  expect(reply.CrisisInformation).toMatchObject({ Kind: 'Risk', UnitName: expect.stringMatching(/./) })
  const alert = {
    RuleKey: dangerInText,
    Severity: 'Alert',
    Question: 'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets behandling',
    AnswerText: danger,
    RespondentName: 'Provmamma Provskog',
    OnBehalf: null,
    IsDanger: true,
    IsAtOnce: true,
  }
  expect(await alertsInThread(staff, childs)).toMatchObject([alert])
  const { Alerts } = (await staff.get('/api/units/current/notifications')).json()
  expect(Alerts).toContainEqual(expect.objectContaining({ ...alert, FormId: null }))
  // On home whoever wrote it is shown where to turn, about the child; nobody else is.
  const help = async (caller: Caller) => (await caller.get('/api/papp/patients/current/recent-help')).body
  expect(JSON.parse(await help(me))).toMatchObject({ Crisis: { Kind: 'Risk' }, AboutFirstname: 'Provbarn' })
  for (const other of [await signInOtherGuardian(), await signInChild()])
    expect(await help(other)).not.toContain('Risk')
})

test('R-461 neither the child’s answers nor messages take the alert of a guardian’s words back', async ({
  childs,
  signInGuardian,
  signInChild,
  signInStaff,
}) => {
  const [staff, me, child] = [await signInStaff(), await signInGuardian(), await signInChild()]
  await me.post(asPatient(childs.id), { MessageText: danger })
  await me.post(asPatient(childs.id), { MessageText: 'Nu är det bättre.' })
  await child.post(asPatient(childs.id), { MessageText: 'Allt är bra.' })
  const { LastModifiedAt } = (await child.get(`/api/papp/forms/${childs.formId}`)).json()
  const saved = { Answers: [], Progress: [{ PageIndex: 0, Completed: false }], PreviousLastModifiedAt: LastModifiedAt }
  expect((await child.post(`/api/papp/treatment-modules/${childs.formId}/save`, saved)).statusCode).toBe(200)
  expect(await alertsInThread(staff, childs)).toMatchObject([{ AnswerChangedAt: null, AcknowledgedAt: null }])
})

test('R-461 a guardian’s message that is refused raises its alert all the same: the treatment is over, the text too long', async ({
  server,
  childs,
  signInGuardian,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInGuardian()]
  const long = await me.post(asPatient(childs.id), { MessageText: `${'x '.repeat(2100)}${danger}` })
  expect(long.json()).toMatchObject({ Code: 'validation', CrisisInformation: { Kind: 'Risk' } })
  const closed = { status: 'Maintained', closed_at: server.clock.now(), maintained_until: '2999-12-31' } as const
  await server.db.updateTable('treatment').set(closed).where('id', '=', childs.id).execute()
  for (const _ of [1, 2]) {
    const refused = await me.post(asPatient(childs.id), { MessageText: danger })
    expect(refused.json()).toMatchObject({ Code: 'invalid-transition', CrisisInformation: { Kind: 'Risk' } })
  }
  const Question =
    'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets behandling som inte kunde tas emot'
  const alerts = await alertsInThread(staff, childs)
  expect(alerts).toHaveLength(2)
  for (const alert of alerts) expect(alert).toMatchObject({ Question, RespondentName: 'Provmamma Provskog' })
})

test('R-461 what a guardian wrote before the birthday and sends after it raises its alert; they learn nothing of the unit', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
  signInStaff,
}) => {
  const staff = await signInStaff()
  await childTurns(13, 1)
  const me = await signInGuardian()
  const nextDay = 24 * 60 * 60 * 1000
  await server.db
    .updateTable('session')
    .set({ created_at: new Date(Date.parse(server.clock.now()) - nextDay).toISOString() })
    .where('context_relation_id', '=', clinic.relations.guardianOfChild)
    .execute()
  await childTurns(13)
  const gone = await me.post(asPatient(childs.id), { MessageText: danger })
  expect(gone.statusCode).toBe(404)
  expect(gone.json()).toMatchObject({ CrisisInformation: { Kind: 'Risk', UnitName: '', Phone: null } })
  expect(await alertsInThread(staff, childs)).toMatchObject([{ RespondentName: 'Provmamma Provskog' }])
})

test('R-461 whoever is removed while they write is heard, and of whoever could never read it nothing is raised', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const byCode = await signInGuardian('Two')
  expect((await byCode.post(asPatient(childs.id), { MessageText: danger })).json()).not.toHaveProperty(
    'CrisisInformation',
  )
  await childTurns(13, -30)
  const ofThirteen = await signInGuardian()
  expect((await ofThirteen.post(asPatient(childs.id), { MessageText: danger })).json()).not.toHaveProperty(
    'CrisisInformation',
  )
  expect(await alertsInThread(staff, childs)).toEqual([])
  await childTurns(9)
  const me = await signInGuardian()
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.guardianOfChild)
  await relation.set({ status: 'Removed', removed_at: server.clock.now() }).execute()
  const refused = await me.post(asPatient(childs.id), { MessageText: danger })
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ CrisisInformation: { Kind: 'Risk', UnitName: '', Phone: null } })
  expect(await alertsInThread(staff, childs)).toHaveLength(1)
  await relation.set({ status: 'Active', removed_at: null }).execute()
})

test('R-471 whose words they are is told by the relation: also in another child’s place, and for a week after it ended', async ({
  server,
  clinic,
  childs,
  childTurns,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations } = clinic
  const staff = await signInStaff()
  const context = { type: 'Guardian', patient: patients.sibling, relationId: relations.guardianOfSibling } as const
  const ofSibling = async () => signIn({ account: persons.guardian.account, level: 'Three', context })
  const reasonsOf = async (me: Caller) => {
    await server.db.deleteFrom('risk_alert').execute()
    const refused = await me.post(asPatient(childs.id), { MessageText: danger })
    const alerts: { RespondentName: string; Refused: { Reason: string } }[] = await alertsInThread(staff, childs)
    for (const { RespondentName } of alerts) expect(RespondentName).toBe('Provmamma Provskog')
    const help = { CrisisInformation: { Kind: 'Risk', UnitName: '', Phone: null } }
    if (alerts.length > 0) expect(refused.json()).toMatchObject(help)
    else expect(refused.json()).not.toHaveProperty('CrisisInformation')
    expect(refused.statusCode).toBe(404)
    return alerts.map(({ Refused }) => Refused.Reason)
  }
  expect(await reasonsOf(await ofSibling())).toEqual(['OtherContext'])
  await childTurns(13, -6)
  expect(await reasonsOf(await ofSibling())).toEqual(['AccessEnded'])
  await childTurns(13, -8)
  expect(await reasonsOf(await ofSibling())).toEqual([])
  await childTurns(9, -30)
  const relation = server.db.updateTable('relation').where('id', '=', relations.guardianOfChild)
  const ended = (days: number) => new Date(Date.parse(server.clock.now()) - days * 24 * 60 * 60 * 1000).toISOString()
  // Somebody who was written down and never came in was never the child's.
  await server.db.deleteFrom('session').where('context_relation_id', '=', relations.guardianOfChild).execute()
  await relation.set({ status: 'Removed', removed_at: ended(1) }).execute()
  expect(await reasonsOf(await ofSibling())).toEqual([])
  await signIn({
    account: persons.guardian.account,
    level: 'Three',
    context: { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild },
  })
  expect(await reasonsOf(await ofSibling())).toEqual(['AccessEnded'])
  await relation.set({ removed_at: ended(8) }).execute()
  expect(await reasonsOf(await ofSibling())).toEqual([])
  await relation.set({ status: 'Active', removed_at: null }).execute()
})

test('R-471 a guardian of somebody else, a teacher, and a guardian from whom a child is protected are strangers', async ({
  server,
  clinic,
  childs,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations } = clinic
  const staff = await signInStaff()
  const teacher = await signIn({
    account: persons.teacher.account,
    level: 'Three',
    context: { type: 'Other', patient: patients.child, relationId: relations.teacherOfChild },
  })
  const ofNobody = await signIn({
    account: persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: patients.adult },
  })
  const context = { type: 'Guardian', patient: patients.sibling, relationId: relations.guardianOfSibling } as const
  const guardian = await signIn({ account: persons.guardian.account, level: 'Three', context })
  const child = server.db.updateTable('person').where('id', '=', persons.child.id)
  const unknown = await ofNobody.post(asPatient(crypto.randomUUID()), { MessageText: danger })
  for (const stranger of [teacher, ofNobody, guardian]) {
    if (stranger === guardian)
      await child.set({ is_protected: true, protected_since: '2020-01-01T00:00:00.000Z' }).execute()
    const refused = await stranger.post(asPatient(childs.id), { MessageText: danger })
    expect(refused.statusCode).toBe(404)
    expect({ ...refused.json(), TraceId: '' }).toEqual({ ...unknown.json(), TraceId: '' })
  }
  await child.set({ is_protected: false, protected_since: null }).execute()
  expect(await alertsInThread(staff, childs)).toEqual([])
})

test('R-461 also after the release the age is that of the unit group of the thread', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const group = server.db.updateTable('unit_group')
  const registered = server.db.updateTable('patient_unit').where('patient_id', '=', clinic.patients.child.id)
  const raisedAt = async (age: number, until: number) => {
    await server.db.deleteFrom('risk_alert').execute()
    await childTurns(age, -1)
    await group.set({ guardian_sees_waiting_until: until }).execute()
    const me = await signInGuardian()
    await registered.set({ released_at: server.clock.now() }).execute()
    const refused = await me.post(asPatient(childs.id), { MessageText: danger })
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    await registered.set({ released_at: null }).execute()
    const alerts: { Refused: { Reason: string } }[] = await alertsInThread(staff, childs)
    return alerts.map(({ Refused }) => Refused.Reason)
  }
  expect(await raisedAt(14, 16)).toEqual(['Released'])
  expect(await raisedAt(11, 10)).toEqual([])
  await group.set({ guardian_sees_waiting_until: 13 }).execute()
})
