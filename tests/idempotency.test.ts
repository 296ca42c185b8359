import { isChange } from '@samklang/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { type Example, exampleOf } from './examples.ts'
import { fingerprint } from './fingerprint.ts'
import { type Laying, leavingCalls, seedSubject, type TestSubject } from './subject.ts'
import { actorsOf, calls, makeCall } from './walk.ts'

/**
 * After a lost answer the same thing is sent again. Every call that changes something either takes an Idempotency-Key, by which
 * it is done once, or stands below with the reason why nothing is made twice without one.
 */

const sets = 'sets what is said, and the same again is as it is'
const ends = 'what has ended cannot end again'
const drafts =
  'the same answers again from the same person are a success; a diary’s entry has an id of the browser’s own'
const sameBytes = 'the same bytes are the same file (R-440)'
const reads = 'asks, and changes nothing but the log'

/** Shown below: the same call again adds no row. */
const sameAgain: Record<string, string> = {
  logOutStaff: ends,
  logOut: ends,
  setCurrentUnit: sets,
  setPreferences: sets,
  setPreferredLanguage: sets,
  setPatientSideLanguage: sets,
  selectSessionContext: sets,
  leaveSessionContext: sets,
  savePatient: sets,
  deletePatient: ends,
  restorePatient: ends,
  admitPatient: sets,
  releasePatient: ends,
  setPatientConsent: sets,
  setAllowAgent: sets,
  setProtection: sets,
  addResponsible: 'a staff member is responsible once',
  removeResponsible: ends,
  activateTag: sets,
  deactivateTag: sets,
  reviewOpening: sets,
  updateRelation: sets,
  correctContact: sets,
  readJournal: sets,
  updateRelationComment: sets,
  removeRelation: ends,
  acceptAllInvitations: 'what is accepted cannot be accepted again',
  lookUpPerson: reads,
  reportDelivery: sets,
  listMyDefinitions: reads,
  previewDefinition: reads,
  waiveDanger: 'what was said first stays, and an item is waived once',
  cancelForm: ends,
  commentForm: sets,
  confirmForm: sets,
  confirmForms: sets,
  undoConfirmation: 'what is undone is undone once',
  setConfirmSettings: sets,
  changeResponsibleUnit: sets,
  shareWithGuardians: sets,
  setBaseline: sets,
  setMyContentLanguage: sets,
  saveQuestionnaire: drafts,
  submitQuestionnaire: drafts,
  saveMyQuestionnaire: drafts,
  writeNarrativeComment: sets,
  overrideAnsweredDate: sets,
  takeOverAlerts: 'what somebody can open is not there to be taken over',
  answerHandOver: ends,
  cancelRecurring: ends,
  modifyRecurring: sets,
  saveJournal: drafts,
  saveMyJournal: drafts,
  saveTreatmentModule: drafts,
  saveMyTreatmentModule: drafts,
  closeJournal: ends,
  updateReminders: sets,
  setEndDate: sets,
  closeTreatment: ends,
  changeTreatmentPlan: sets,
  closeProgram: ends,
  changeProgramUnit: sets,
  closeTreatmentModule: ends,
  confirmMessage: sets,
  confirmMyMessage: sets,
  notifyOfMessage: 'of a message the patient is told once',
  handleNotification: sets,
  setAlertSettings: sets,
  setUnitDangerPhrases: sets,
  changeAbsence: sets,
  removeAbsence: ends,
  confirmAbsence: sets,
  setStaffDeputy: sets,
  setAlertReach: sets,
  setUnitHelp: sets,
  uploadMedia: sameBytes,
  uploadDocumentFile: sameBytes,
  removeMedia: ends,
  changeUnitDocument: sets,
  removeUnitDocument: ends,
  changeProgramTemplate: sets,
  deleteProgramTemplate: ends,
  activateProgramTemplate: sets,
  deactivateProgramTemplate: sets,
}

const newSecret = 'a new code or password makes the one before void; a secret is not kept to be told again'
const newToken =
  'a token belongs to whoever was given it; one more is another way into the same session, or a session of its own'

/** What makes something new each time, and must. */
const anewEachTime: Record<string, string> = {
  requestCode: newSecret,
  requestInvitationCode: newSecret,
  createOneTimePassword: newSecret,
  createStaffToken: newToken,
  createPatientSecureToken: newToken,
  createPatientToken: newToken,
  takeOverForm: newToken,
  acceptInvitation: newToken,
  renewStaffToken: newToken,
  renewToken: newToken,
  createMediaToken: newToken,
  generateMyArtifact: 'the same answers give the same document (R-427), with a link of its own each time',
  linkMyArtifact: newToken,
  reportExceptions: 'a report of a fault is sent once, whether or not it arrives',
}

/** Their examples belong to somebody else; what they do twice is tested beside them. */
const notReached = [
  'selectSessionContext',
  'removeUnitDocument',
  'confirmAbsence',
  'reportDelivery',
  'setMyContentLanguage',
  'undoConfirmation',
  'saveMyQuestionnaire',
  'takeOverAlerts',
  'saveMyJournal',
  'saveMyTreatmentModule',
  'deleteProgramTemplate',
  'confirmMyMessage',
]

let server: TestServer
let clinic: TestClinic
let owner: Db
let tables: { name: string }[] | undefined

beforeAll(async () => {
  server = await startTestServer()
  owner = connect(server.database.ownerUrl, { max: 2 })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

const changes = calls.filter(([, call]) => isChange(call))
const keyed = changes.filter(([, call]) => call.idempotencyKey)
const actorFor = { guest: 'anonymous', patientSide: 'guardian Three' }

test('R-249 every call that changes something takes a key, or is known to make nothing twice without one', () => {
  const known = [...Object.keys(sameAgain), ...Object.keys(anewEachTime)]
  const named = changes.map(([name]) => name)
  expect(named.filter((name) => !known.includes(name)).toSorted()).toEqual(keyed.map(([name]) => name).toSorted())
  expect(known.filter((name) => !named.includes(name))).toEqual([])
  expect(calls.filter(([, call]) => call.idempotencyKey && !isChange(call))).toEqual([])
  expect(Object.keys(underAnotherKey).toSorted()).toEqual(keyed.map(([name]) => name).toSorted())
})

test('a key belongs to an account: no call takes one from somebody who has none', () => {
  const nobodys = keyed.filter(
    ([, { access }]) => access === 'guest' || access === 'identified' || access === 'gateway',
  )
  expect(nobodys).toEqual([])
})

test('R-249 what takes no key adds nothing when it is done again', { timeout: 120_000 }, async () => {
  const actors = actorsOf(server, clinic)
  const unreached: string[] = []
  let subject = await seedForm()
  for (const [name, call] of changes.filter(([name]) => sameAgain[name])) {
    if (name === 'restorePatient') subject = await seedForm({ isDeleted: true })
    if (leavingCalls.includes(name)) subject = await seedForm({ isFollowedUp: false })
    const wanted = call.access === 'guest' || call.access === 'patientSide' ? actorFor[call.access] : 'staff and Admin'
    const token = await actors.find((actor) => actor.name === wanted)?.sign()
    const about = { name, call, subject, clinic, example: exampleOf(name, { subject, clinic, code: '000000' }) }
    const { status } = await makeCall(server, about, token)
    if (status !== 200) unreached.push(name)
    const before = await countRows()
    await makeCall(server, about, token)
    expect.soft(await countRows(), name).toEqual(before)
    if (sameAgain[name] !== sets) subject = await seedForm()
  }
  expect(unreached).toEqual(notReached)
})

/** The others are the patient's own: tested in `questionnaires/arrived-late.test.ts` and `messages/two-writers.test.ts`. */
const ofStaff = keyed.filter(([, { access }]) => access !== 'patientSide')

test.each(ofStaff)('R-249 %s under the same key is done once and answered as the first time', async (name, call) => {
  server.clock.moveTo(0)
  const token = await signStaff()
  // An emergency is about other units' patients.
  const subject = await seedForm(name === 'openInEmergency' ? { unit: clinic.units.adult } : {})
  const about = { name, call, subject, clinic, example: exampleFor(name, subject) }
  const first = await makeCall(server, about, token, { 'idempotency-key': `${name}-first-key` })
  expect(first.status, first.body).toBe(200)
  // Past the seconds within which some calls take a second press for the first one.
  server.clock.moveTo(5 * 60_000)
  const made = await fingerprint(owner)
  const again = await makeCall(server, about, token, { 'idempotency-key': `${name}-first-key` })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await fingerprint(owner)).toEqual(made)

  const before = await countRows()
  const other = await makeCall(server, about, token, { 'idempotency-key': `${name}-other-key` })
  const after = await countRows()
  const grown = Object.keys(after).filter((table) => after[table] !== before[table])
  const { status, grows } = underAnotherKey[name] ?? {}
  expect(other.status, other.body).toBe(status ?? 200)
  if (grows) expect(grown).toContain(grows)
  else expect(grown).toEqual(other.status === 200 ? ['idempotency_key'] : [])
})

/** Another key means another one, which is made unless a rule of the call's own forbids it. */
const underAnotherKey: Record<string, { status?: number; grows?: string }> = {
  registerPatient: { grows: 'patient' },
  addTag: { status: 409 },
  addAbsence: { status: 400 },
  openInEmergency: { grows: 'emergency_opening' },
  // The example is of the caller's own unit, where nothing needs to be opened; others are opened once in openings.test.ts.
  openPersonInEmergency: {},
  sendReminders: { grows: 'outgoing_message' },
  addRelation: { grows: 'relation' },
  addTemporaryRelation: { grows: 'relation' },
  renewInvitation: { grows: 'invitation' },
  invitePatient: { grows: 'invitation' },
  importFormDefinition: {},
  startForm: { grows: 'form_event' },
  createQuestionnaires: { grows: 'form' },
  startNext: { grows: 'form' },
  cancelNext: {},
  createJournals: { grows: 'journal' },
  createTreatment: { grows: 'treatment' },
  createProgram: { status: 409 },
  // At most once an hour.
  notifyProgram: { status: 429 },
  // It was of what was read, which is past.
  postponeProgram: { status: 409 },
  changeProgram: { status: 409 },
  // It is open, and one form of a module is open at a time.
  startTreatmentModule: { status: 409 },
  submitMyQuestionnaire: {},
  addUnitDocument: { grows: 'unit_document' },
  createProgramTemplate: { grows: 'program_template' },
  sendMessage: { grows: 'message' },
  sendMyMessage: {},
  sendMessageInProgram: { grows: 'message' },
  sendMyMessageInProgram: {},
  acknowledgeAlert: { grows: 'alert_note' },
  acknowledgeOneAlert: { grows: 'alert_note' },
  // It was of what was read, which is past; and one request waits at a time.
  followUpAlert: { status: 409 },
  handOverAlert: { status: 409 },
}

/** What is made anew each time: a person whom no number tells from another, a form that is stored. */
function exampleFor(name: string, subject: TestSubject): Example {
  const example = exampleOf(name, { subject, clinic, code: '000000' })
  const person = { Firstname: 'Provtall', Lastname: 'Provbarr' }
  const item = [{ linkId: 'q', type: 'boolean', text: 'Har du sovit i natt?' }]
  const form = { resourceType: 'Questionnaire', language: 'sv', name: 'ProvEnGång', title: 'En gång', item }
  const bodies: Record<string, object> = {
    registerPatient: { ...person, Gender: 'Female', DateOfBirth: '2015-01-01', IdType: 'Unknown' },
    addRelation: { ...person, RelationType: 'Guardian' },
    addTemporaryRelation: { ...person, RelationType: 'Other', ValidUntil: '2099-12-31' },
    importFormDefinition: { Format: 'Fhir', Content: JSON.stringify(form), LicenceNote: 'Fritt.', DryRun: false },
  }
  return { ...example, body: bodies[name] ?? example.body }
}

function seedForm(more: Partial<Laying> = {}): Promise<TestSubject> {
  return seedSubject(server, { unit: clinic.units.child, opener: clinic.staff.childStaff, ...more })
}

async function signStaff(): Promise<string | undefined> {
  return actorsOf(server, clinic)
    .find(({ name }) => name === 'staff and Admin')
    ?.sign()
}

async function countRows(): Promise<Record<string, number>> {
  tables ??= (await owner.introspection.getTables()).filter(({ name }) => !name.startsWith('audit_'))
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(owner)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}
