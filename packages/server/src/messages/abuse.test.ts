import { expect } from 'vitest'
import { guardiansTest as test } from '../testing/guardians-test.ts'
import { seedThread } from '../testing/seed-thread.ts'
import { alertsInThread, asPatient } from '../testing/thread-test.ts'

const recent = '/api/papp/patients/current/recent-help'
const told = 'min pappa slår mig'

test.beforeEach(async ({ childTurns }) => childTurns(9, -30))

test('R-541 R-542 what somebody else threatens is both for staff, and abuse alone for the help of whom they threaten', async ({
  childs,
  signInChild,
  signInStaff,
}) => {
  const [staff, child] = [await signInStaff(), await signInChild()]
  const send = async (MessageText: string) => (await child.post(asPatient(childs.id), { MessageText })).json()
  expect((await send('han hotar att döda mig')).CrisisInformation).toMatchObject({ Abuse: 'Alone' })
  expect((await send('Om han kommer hem i kväll slår han ihjäl mig')).CrisisInformation).toMatchObject({
    Abuse: 'Alone',
  })
  expect((await child.get(recent)).json().Crisis).toMatchObject({ Abuse: 'Alone' })
  const both = { Abuse: 'Beside', Text: 'Texten kan handla om fara för livet, och om våld eller övergrepp' }
  expect(await alertsInThread(staff, childs)).toMatchObject([both, both])
})

test('R-541 R-542 words of what somebody else does are told as that, to the child and to staff', async ({
  childs,
  signInChild,
  signInStaff,
}) => {
  const [staff, child] = [await signInStaff(), await signInChild()]
  const send = async (MessageText: string) => (await child.post(asPatient(childs.id), { MessageText })).json()
  expect((await send(told)).CrisisInformation).toMatchObject({ Kind: 'Risk', Abuse: 'Alone' })
  expect((await child.get(recent)).json().Crisis).toMatchObject({ Abuse: 'Alone' })
  const alert = {
    Abuse: 'Alone',
    Text: 'Texten kan handla om våld eller övergrepp',
    AnswerText: told,
    Severity: 'Alert',
    IsDanger: true,
    IsAtOnce: true,
  }
  expect(await alertsInThread(staff, childs)).toMatchObject([alert])
  const { Alerts } = (await staff.get('/api/units/current/notifications')).json()
  expect(Alerts).toContainEqual(expect.objectContaining(alert))
  expect((await send('pappa slår mig och jag vill dö')).CrisisInformation).toMatchObject({ Abuse: 'Beside' })
  expect((await child.get(recent)).json().Crisis).toMatchObject({ Abuse: 'Beside' })
  expect((await staff.get(`/api/messages?treatmentId=${childs.id}`)).json().Alerts).toContainEqual(
    expect.objectContaining({
      Abuse: 'Beside',
      Text: 'Texten kan handla om fara för livet, och om våld eller övergrepp',
    }),
  )
})

test('R-542 that social services were told is an action of the list', async ({ childs, signInChild, signInStaff }) => {
  const [staff, child] = [await signInStaff(), await signInChild()]
  await child.post(asPatient(childs.id), { MessageText: told })
  const [{ Id, LastModifiedAt }] = await alertsInThread(staff, childs)
  const body = { Action: 'Ringde socialjouren', Actions: ['ReportedToSocialServices'], NoFollowUpReason: 'Överlämnat' }
  const reply = await staff.post(`/api/alerts/${Id}/acknowledge`, { ...body, PreviousLastModifiedAt: LastModifiedAt })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await alertsInThread(staff, childs)).toMatchObject([{ Actions: ['ReportedToSocialServices'] }])
})

test('R-542 a guardian who reads the thread is told nothing of what the child’s words were taken for', async ({
  server,
  childs,
  signInGuardian,
  signInOtherGuardian,
  signInChild,
}) => {
  const [child, father, mother] = [await signInChild(), await signInGuardian(), await signInOtherGuardian()]
  const pathOf = `/api/papp/messages?treatmentId=${childs.id}`
  const fieldsOf = async () => {
    const { Messages, ...thread } = (await father.get(pathOf)).json()
    return [Object.keys(Messages.at(-1)), Object.keys(thread)]
  }
  await child.post(asPatient(childs.id), { MessageText: 'Hej' })
  const ofAny = await fieldsOf()
  await child.post(asPatient(childs.id), { MessageText: told })
  expect(await fieldsOf()).toEqual(ofAny)
  for (const guardian of [father, mother]) {
    expect((await guardian.get(pathOf)).body).not.toMatch(/Alert|Risk|Abuse|Crisis/)
    expect((await guardian.get(recent)).body).not.toMatch(/Risk|Abuse/)
    const reply = (await guardian.post(asPatient(childs.id), { MessageText: 'Hej på dig' })).json()
    expect(reply.CrisisInformation).toBeNull()
    for (const path of ['care-items', 'maintained'])
      expect((await guardian.get(`/api/papp/patients/current/${path}`)).body).not.toMatch(/Alert|Risk|Abuse/)
  }
  // Nor is anything about it sent to anybody but staff.
  const sent = await server.db.selectFrom('outgoing_message').select('purpose').execute()
  expect(sent.filter(({ purpose }) => purpose !== 'AlertWaiting' && purpose.includes('Alert'))).toEqual([])
})

test('R-561 staff are told of words of abuse in a message which guardians can read it, for as long as they can', async ({
  childs,
  childTurns,
  signInChild,
  signInStaff,
}) => {
  const [staff, child] = [await signInStaff(), await signInChild()]
  await child.post(asPatient(childs.id), { MessageText: told })
  await child.post(asPatient(childs.id), { MessageText: 'Jag tänker ta mitt liv i kväll.' })
  const readers = async () => {
    const alerts: { Abuse: string | null; AlsoReadBy: { Name: string }[] }[] = await alertsInThread(staff, childs)
    return alerts.map(({ Abuse, AlsoReadBy }) => [Abuse, ...AlsoReadBy.map(({ Name }) => Name)])
  }
  const guardians = ['Provmamma Provskog', 'Provpappa Provskog']
  expect(await readers()).toEqual(expect.arrayContaining([['Alone', ...guardians], [null]]))
  const { Alerts } = (await staff.get('/api/units/current/notifications')).json()
  expect(Alerts).toContainEqual(
    expect.objectContaining({
      AnswerText: told,
      AlsoReadBy: guardians.map((Name) => ({ Kind: 'Guardian', Name })),
    }),
  )
  const [alert] = (await alertsInThread(staff, childs)).filter(({ Abuse }: { Abuse: string | null }) => Abuse)
  await childTurns(13)
  expect(await readers()).toEqual(expect.arrayContaining([['Alone'], [null]]))
  await childTurns(9, -30)
  const dealt = {
    Action: 'Ringde',
    Actions: [],
    NoFollowUpReason: 'Klart',
    PreviousLastModifiedAt: alert.LastModifiedAt,
  }
  expect((await staff.post(`/api/alerts/${alert.Id}/acknowledge`, dealt)).statusCode).toBe(200)
  expect(await readers()).toEqual(expect.arrayContaining([['Alone'], [null]]))
})

test('R-561 and which agent, while the treatment can be read', async ({ server, clinic, signIn, signInStaff }) => {
  const { persons, patients, units } = clinic
  const ofAdult = await seedThread(server.db, { patient: patients.adult, unit: units.adult, now: server.clock.now() })
  const context = { type: 'Patient', patient: patients.adult } as const
  const me = await signIn({ account: persons.adult.account, level: 'Three', context })
  const staff = await signInStaff('adultStaff', 'adult')
  await me.post(asPatient(ofAdult.id), { MessageText: 'min man slår mig' })
  const agent = { Kind: 'Agent', Name: 'Provombud Provskog' }
  expect(await alertsInThread(staff, ofAdult)).toMatchObject([{ Abuse: 'Alone', AlsoReadBy: [agent] }])
  await server.db.updateTable('treatment').set({ status: 'Closed' }).where('id', '=', ofAdult.id).execute()
  expect(await alertsInThread(staff, ofAdult)).toMatchObject([{ Abuse: 'Alone', AlsoReadBy: [] }])
})
