import { allCalls } from '@samklang/contract/all-calls'
import type { Call } from '@samklang/contract/call'
import { openField } from '../packages/server/src/keys/sealed-field.ts'
import { openSession, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../packages/server/src/testing/forms.ts'
import type { TestServer } from '../packages/server/src/testing/test-server.ts'
import { type Example, exampleOf } from './examples.ts'
import type { TestSubject } from './subject.ts'

/** Every call there is, by name. */
export const calls = Object.values(allCalls).flatMap((group) => Object.entries<Call>(group))

export type WalkActor = { name: string; sign(): Promise<string | undefined> }

/** One of every kind of person who may stand before a call. */
export function actorsOf(server: TestServer, clinic: TestClinic): WalkActor[] {
  const { staff, persons, units, patients, relations } = clinic
  const now = server.clock.now()
  const one = (name: string, session: Omit<Parameters<typeof openSession>[1], 'now'>): WalkActor => ({
    name,
    sign: () => openSession(server.db, { ...session, now }),
  })
  const patient = { type: 'Patient', patient: patients.sibling } as const
  const guardian = { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild } as const
  const agent = { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const
  const teacher = { type: 'Other', patient: patients.child, relationId: relations.teacherOfChild } as const
  return [
    { name: 'anonymous', sign: async () => undefined },
    one('expired', { account: staff.childStaff, level: 'Four', expiresAt: '2020-01-01T00:00:00.000Z' }),
    one('patient Two', { account: persons.sibling.account, level: 'Two', context: patient }),
    one('patient Three', { account: persons.sibling.account, level: 'Three', context: patient }),
    one('guardian Two', { account: persons.guardian.account, level: 'Two', context: guardian }),
    one('guardian Three', { account: persons.guardian.account, level: 'Three', context: guardian }),
    one('agent Three', { account: persons.agent.account, level: 'Three', context: agent }),
    one('teacher Two', { account: persons.teacher.account, level: 'Two', context: teacher }),
    one('staff without unit', { account: staff.staffWithoutUnit, level: 'Four' }),
    one('staff of the unit', { account: staff.childStaff, level: 'Four', unit: units.child }),
    one('staff with permissions', { account: staff.limitedAdminStaff, level: 'Four', unit: units.child }),
    one('staff and Admin', { account: staff.adminStaff, level: 'Four', unit: units.child }),
    one('LimitedAdmin', { account: staff.limitedAdmin, level: 'Four' }),
    one('Admin', { account: staff.admin, level: 'Four' }),
    one('SysAdmin', { account: staff.sysAdmin, level: 'Four' }),
    { name: 'device with one form', sign: () => signOnDevice(server, clinic) },
  ]
}

/** "Answer here": what a device in a patient's hands has been given opens that form and nothing else. */
async function signOnDevice({ db, clock }: TestServer, { persons, patients, units }: TestClinic): Promise<string> {
  const now = clock.now()
  const { questionnaire: type } = await seedTestForms(db, now)
  const patient = patients.sibling
  const id = await seedTestForm(db, { type, patient, unit: units.child, now, status: 'SelfTaxation' })
  const context = { type: 'Patient', patient } as const
  return openSession(db, { account: persons.sibling.account, level: 'Two', context, lockedForm: { id }, now })
}

/** After such a call a person needs a new token, or stands somewhere else. */
export function changesSessions({ path }: Call): boolean {
  return /auth|session-contexts|current-unit/.test(path)
}

export type WalkReply = { status: number; body: string; trace: string; namesSubject: boolean }

type Made = { name: string; call: Call; subject: TestSubject; clinic: TestClinic; example?: Example }

/** Makes a call about somebody, with what it takes to get all the way. */
export async function makeCall(
  server: TestServer,
  { name, call, subject, clinic, example }: Made,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<WalkReply> {
  const code = name === 'acceptInvitation' ? await askForCode(server, subject) : '000000'
  const { params = {}, query, body } = example ?? exampleOf(name, { subject, clinic, code })
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? 'missing'))
  const url = query ? `${path}?${new URLSearchParams(query)}` : path
  const namesSubject = isNamedIn(`${decodeURIComponent(path)} ${JSON.stringify([query, body])}`, subject)
  if (call.reply === 'stream') return { ...(await openStream(server, url, token)), namesSubject }
  const asFile = call.takesFile && { 'content-type': 'application/octet-stream' }
  const reply = await server.as(token).send(call.method, url, body, { ...asFile, ...headers })
  return { status: reply.statusCode, body: reply.body, trace: String(reply.headers['x-trace-id']), namesSubject }
}

/** Whether anything that is the subject's own was sent: by a call that names nothing of theirs nothing of theirs changes. */
function isNamedIn(sent: string, part: unknown): boolean {
  if (typeof part === 'string') return sent.includes(part)
  return typeof part === 'object' && part !== null && Object.values(part).some((value) => isNamedIn(sent, value))
}

// A stream never ends by itself, so it is only asked whether it opens.
async function openStream({ app }: TestServer, url: string, token: string | undefined) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await app.inject({ method: 'GET', url, headers, payloadAsStream: true })
  reply.stream().destroy()
  return { status: reply.statusCode, body: '', trace: String(reply.headers['x-trace-id']) }
}

/** The code that an invited person would read on their phone. */
async function askForCode({ as, db, keys }: TestServer, { invitationToken, contactId }: TestSubject): Promise<string> {
  await as().post(`/api/invitations/${invitationToken}/code`)
  const sent = await db
    .selectFrom('outgoing_message')
    .select(['id', 'body'])
    .where('person_id', '=', contactId)
    .where('purpose', '=', 'OneTimeCode')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const text = sent && openField(keys, { table: 'outgoing_message', column: 'body', row: sent.id }, sent.body)
  return /\d{6}/.exec(text ?? '')?.[0] ?? '000000'
}
