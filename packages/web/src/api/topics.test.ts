import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@samklang/contract/all-calls'
import type { Call, Calls } from '@samklang/contract/call'
import * as confirmationCalls from '@samklang/contract/client/confirmations'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import * as formCalls from '@samklang/contract/client/forms'
import * as patientCalls from '@samklang/contract/client/patients'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfter } from './refresh-after.ts'
import { storeReply } from './store-reply.ts'
import { callKey, isShowing } from './topics.ts'
import { callQuery } from './use-call.ts'

const calls: Record<string, Call> = Object.assign({}, ...Object.values<Calls>(allCalls))

/** What the page shows, of one patient, form, unit and so on. */
const given = { id: 'one', patientId: 'one', PatientId: 'one' }
const reply = { PatientId: 'one' }

async function readAnewAfter(change: Call): Promise<string[]> {
  const client = new QueryClient()
  const all = Object.entries(calls).filter(([, { shows }]) => shows)
  const keys = all.map(([name, call]) => ({ name, queryKey: callKey('scope', call, { given }) }))
  for (const { queryKey } of keys) client.setQueryData(queryKey, reply)
  await refreshAfter(client, change, { given }, () => {})
  return keys.filter(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated).map(({ name }) => name)
}

const work = 'listMyOngoingPatients listOngoingPatients listOngoingJournals'
const notifications = 'listUnitNotifications'
const lists = 'listMyPatients findPatients listLatestVisited listDeletedPatients'
const care = `listCareItems listCareHistory analyse getAnalysisDetails getForm listUndoableConfirmations listUnitFollowUps ${work} ${notifications}`
const alerts = 'getAlertSettings listAlertGroups getAlertCover'

/** What a person expects to see at once after what they have done. */
const seenAfter: Record<string, string> = {
  ...of('confirmForm confirmForms undoConfirmation cancelForm commentForm writeNarrativeComment startForm', care),
  ...of('changeResponsibleUnit shareWithGuardians overrideAnsweredDate setBaseline', care),
  ...of('saveQuestionnaire submitQuestionnaire saveJournal closeJournal updateReminders setEndDate', care),
  ...of('startNext cancelNext cancelRecurring modifyRecurring', care),
  ...of('acknowledgeAlert acknowledgeOneAlert followUpAlert handOverAlert answerHandOver takeOverAlerts', care),
  ...of('readJournal handleNotification', `${work} ${notifications}`),
  ...of('createQuestionnaires createJournals', 'listCareItems'),
  ...of('savePatient', 'getPatient findPatients listMyPatients'),
  ...of('setProtection addResponsible removeResponsible', `getPatient ${lists}`),
  ...of('admitPatient setPatientConsent setAllowAgent', 'getPatient'),
  ...of('deletePatient restorePatient', lists),
  ...of('releasePatient', `${lists} ${notifications}`),
  ...of('invitePatient renewInvitation addRelation addTemporaryRelation removeRelation', 'getPatient'),
  ...of('updateRelation updateRelationComment correctContact', 'getPatient'),
  ...of('openInEmergency openPersonInEmergency', 'listOwnOpenings findPatients'),
  ...of('reviewOpening', `listOpenings ${notifications}`),
  ...of('setUnitHelp', 'getUnitHelp listUnitHelp'),
  ...of('uploadMedia uploadDocumentFile removeMedia', 'listMedia listDocumentFiles'),
  ...of('addUnitDocument changeUnitDocument removeUnitDocument', 'listUnitDocuments listMedia'),
  ...of('setAlertSettings', alerts),
  ...of('setStaffDeputy', 'getAlertSettings'),
  ...of('setAlertReach', 'getAlertReach getAlertCover'),
  ...of('setConfirmSettings', 'listConfirmSettings'),
  ...of('addTag activateTag deactivateTag', 'listTags'),
  ...of(
    'importFormDefinition',
    'listLibraryDefinitions previewDefinition listUnguardedVersions listFormDefinitions listCurrentCategories',
  ),
  ...of('waiveDanger', 'previewDefinition listUnguardedVersions'),
  ...of('acceptAllInvitations', 'listSessionContexts'),
  ...of('submitMyQuestionnaire saveMyQuestionnaire saveMyJournal', 'listMyCareItems'),
}

function of(acts: string, seen: string): Record<string, string> {
  return Object.fromEntries(acts.split(' ').map((act) => [act, seen]))
}

test.each(Object.entries(seenAfter))('after %s what shows it is read anew', async (act, seen) => {
  const change = calls[act]
  if (!change) throw new Error('no such call')
  expect(await readAnewAfter(change)).toEqual(expect.arrayContaining(seen.split(' ')))
})

test('nobody is read of whom a change does not tell', async () => {
  const client = new QueryClient()
  const [one, other] = ['one', 'other'].map((id) => callKey('scope', patientCalls.getPatient, { params: { id } }))
  for (const key of [one, other]) client.setQueryData(key ?? [], {})
  await refreshAfter(client, patientCalls.setAllowAgent, { params: { id: 'one' }, body: {} }, () => {})
  expect([one, other].map((key) => client.getQueryState(key ?? [])?.isInvalidated)).toEqual([true, false])
})

test('what is taken from the reply of a change is not read, and logged, once more', async () => {
  const client = new QueryClient()
  const queryKey = callKey('scope', patientCalls.getPatient, { params: { id: 'one' } })
  let reads = 0
  const queryFn = async () => (reads += 1)
  const leave = new QueryObserver(client, { queryKey, queryFn, staleTime: 30_000 }).subscribe(() => {})
  await expect.poll(() => client.getQueryData(queryKey)).toBe(1)
  const input = { params: { id: 'one' }, body: {} }
  await refreshAfter(client, patientCalls.setAllowAgent, input, () => storeReply(client, queryKey, 'kept'))
  expect([client.getQueryData(queryKey), reads]).toEqual(['kept', 1])
  await refreshAfter(client, patientCalls.setAllowAgent, input, () => {})
  expect([client.getQueryData(queryKey), reads]).toEqual([2, 2])
  leave()
})

test('whose an answer is that tells so itself is known once it has come, and may be anybody’s while it is on its way', async () => {
  const client = new QueryClient()
  const form = callQuery('scope', formCalls.getForm, { params: { id: 'form' } }).queryKey
  const isOfOne = isShowing(['care/patient/one'])
  const find = () => client.getQueryCache().findAll({ predicate: isOfOne }).length
  const { promise, resolve } = Promise.withResolvers<object>()
  const fetched = client.fetchQuery<object>({ queryKey: [...form], queryFn: () => promise })
  expect(find()).toBe(1)
  resolve({ PatientId: 'other' })
  await fetched
  expect(find()).toBe(0)
  client.setQueryData<object>(form, { PatientId: 'one' })
  expect(find()).toBe(1)
  const rows = callKey('scope', emergencyOpeningCalls.listOwnOpenings, {})
  client.setQueryData(rows, [{ PatientId: 'other' }, { PatientId: 'one' }])
  const ofOpening = client.getQueryCache().findAll({ predicate: isShowing(['own-openings/one']) })
  expect(ofOpening.map(({ queryKey }) => queryKey)).toEqual([rows])
})

test('what tells itself whose it is and could not be read is tried again after a change, and not for an event about somebody', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = callKey('scope', formCalls.getForm, { params: { id: 'form' } })
  await client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('no network')) }).catch(() => undefined)
  const found = ['care', 'care/patient/one'].map((topic) =>
    client.getQueryCache().findAll({ predicate: isShowing([topic]) }),
  )
  expect(found.map(({ length }) => length)).toEqual([1, 0])
})

test('a topic that begins like another one is another one', () => {
  const client = new QueryClient()
  client.setQueryData(callKey('scope', patientCalls.listMyPatients, {}), [])
  client.setQueryData(callKey('scope', confirmationCalls.listConfirmSettings, {}), [])
  expect(client.getQueryCache().findAll({ predicate: isShowing(['patient', 'confirm']) })).toEqual([])
})

test('whatever is kept of a call has its key from the call, which says what it shows', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const own = files.filter((file) =>
    /queryKey: \[[\w']|\[scope, \w+Calls\./.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(own.toSorted()).toEqual([
    // A token for pictures and sound, and a page of the manual: nothing of anybody.
    'answering/medium.tsx',
    'manual/manual.tsx',
    // What two devices have written of one form, compared while the question stands there.
    'patient/form/conflict-dialog.tsx',
  ])
})
