import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import { expect } from 'vitest'
import { content, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startProgramServer)

test('R-600 R-606 an assessment from its proposal to its end: answered, missed, reminded, read, opened by a score, through killed servers', {
  timeout: 120_000,
}, async ({ server }) => {
  const { db, clinic, types } = server
  const { child } = clinic.patients
  const { guardianOfChild, otherGuardianOfChild, teacherOfChild } = clinic.relations
  await db.updateTable('patient').set({ has_notification_consent: true }).where('id', '=', child.id).execute()
  server.setClock('2027-03-01T09:00:00.000Z')

  const DefinitionId = types.questionnaire.typeId
  const asked = step({
    Name: { sv: 'Formulär', en: 'Questionnaires' },
    Items: [
      { DefinitionId, RespondentTypes: ['Caretaker', 'Other'], AnswerWithinDays: 14, ReminderDays: [5, 10] },
      {
        Kind: 'Message',
        DefinitionId: null,
        RespondentTypes: ['Patient'],
        MessageText: { sv: 'Hej! Nu börjar bedömningen.', en: 'Hello! The assessment begins now.' },
      },
    ],
  })
  const more = step({
    Name: { sv: 'Mer om barnet', en: 'More about the child' },
    Start: { Key: 'ScoreReached', ItemId: asked.Items[0]?.Id, Scale: 'total', From: 4 },
    StartOffset: '1.00:00:00',
    Items: [{ DefinitionId, RespondentTypes: ['Caretaker'], AnswerWithinDays: 7 }],
  })
  const heavy = step({
    Name: { sv: 'Ännu tyngre', en: 'Heavier still' },
    Start: { Key: 'ScoreReached', ItemId: more.Items[0]?.Id, Scale: 'total', From: 6 },
    Items: [{ DefinitionId, RespondentTypes: ['Caretaker'], AnswerWithinDays: 7 }],
  })
  const after = step({
    Name: { sv: 'Efteråt', en: 'Afterwards' },
    Start: { Key: 'StepEnded', StepId: asked.Id },
    StartOffset: '35.00:00:00',
    Items: [{ DefinitionId, RespondentTypes: ['Caretaker'], AnswerWithinDays: 14 }],
  })
  const { id } = await server.template(content([asked, more, heavy, after]))

  // The proposal says that the teacher is not reached; nothing of it is stored.
  const start = { patient: child }
  const proposal: ProgramProposal = (await server.propose(id, start)).json()
  const ofTeacher = proposal.Steps[0]?.Items[0]?.Respondents.find(({ RelationId }) => RelationId === teacherOfChild)
  expect(ofTeacher).toMatchObject({ IsChosen: true })
  expect(ofTeacher?.ContactStatus).not.toBe('Ok')
  expect(proposal.Problems).toContainEqual(expect.objectContaining({ Key: ofTeacher?.ContactStatus, Stops: false }))
  expect(proposal.Steps.map(({ PlannedStart }) => PlannedStart !== null)).toEqual([true, false, false, false])
  const created = await server.create(proposal, start)
  expect(created.statusCode, created.body).toBe(200)
  const programId: string = created.json().Program.Id

  const formOf = async (relationId: string, nth = 0) => {
    const forms = await db
      .selectFrom('form')
      .select(['id', 'status'])
      .where('program_id', '=', programId)
      .where('relation_id', '=', relationId)
      .orderBy('created_at')
      .execute()
    return forms[nth]
  }
  const answer = async (formId: string | undefined, given: Record<string, string>) => {
    const guardian = await server.guardianOfChild()
    const Answers = Object.entries(given).map(([Key, Value]) => ({ QuestionId: Key, Key, Value }))
    const reply = await guardian.post(`/api/papp/questionnaires/${formId}/submit`, { Answers })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const remindersOf = async (relationId: string) => {
    const rows = db.selectFrom('form_reminder as r').innerJoin('form as f', 'f.id', 'r.form_id').selectAll('r')
    return rows.where('f.program_id', '=', programId).where('f.relation_id', '=', relationId).execute()
  }
  const statuses = async () => {
    const { Status, Steps } = await server.read(programId)
    return [Status, ...Steps.map((one) => one.Status)]
  }

  // Three are asked and a message is written, which one of its readers confirms.
  expect(await statuses()).toEqual(['Ongoing', 'Ongoing', 'NotStarted', 'NotStarted', 'NotStarted'])
  const guardian = await server.guardianOfChild()
  const thread = (await guardian.get(`/api/papp/messages?programId=${programId}`)).json()
  expect(thread.Messages).toHaveLength(1)
  const confirmed = await guardian.post(`/api/papp/messages/${thread.Messages[0].Id}/confirm`)
  expect(confirmed.statusCode, confirmed.body).toBe(200)

  // One guardian answers heavily on the third day, and is reminded of nothing after it; the others are.
  server.setClock('2027-03-03T10:00:00.000Z')
  await answer((await formOf(guardianOfChild))?.id, { rest: 'often', energy: 'often', why: 'Sömnen', harm: 'never' })
  await killedAt(server, '2027-03-04T07:00:00.000Z')
  await server.runAt('2027-03-04T07:00:00.000Z')
  expect(await statuses()).toEqual(['Ongoing', 'Ongoing', 'Ongoing', 'NotStarted', 'NotStarted'])
  const extra = await formOf(guardianOfChild, 1)
  expect(extra?.status).toBe('Open')
  expect(await formOf(guardianOfChild, 2)).toBeUndefined()
  await server.runAt('2027-03-06T07:00:00.000Z')
  await server.runAt('2027-03-11T07:00:00.000Z')
  const outcomesOf = async (relationId: string) => (await remindersOf(relationId)).map(({ outcome }) => outcome)
  expect(await outcomesOf(guardianOfChild), 'who has answered').toEqual(['Answered', 'Answered'])
  expect(await outcomesOf(otherGuardianOfChild), 'who has not').toEqual(['Sent', 'Sent'])

  // The extra step's form is answered lightly by one and missed by the other: the step that waits for more is not needed.
  await answer(extra?.id, { rest: 'sometimes', energy: 'never', harm: 'never' })
  await server.runAt('2027-03-12T07:00:00.000Z')
  await server.runAt('2027-03-16T07:00:00.000Z')
  expect(await statuses()).toEqual(['Ongoing', 'Done', 'Done', 'NotNeeded', 'Pending'])

  // The teacher never answers; five weeks after the first step ended the parents are asked once more, in spite of a killed server.
  const planned = (await server.read(programId)).Steps[3]?.StartsAt ?? ''
  expect(planned).not.toBe('')
  await killedAt(server, planned)
  await server.runAt(planned)
  await server.runAt(planned)
  expect((await formOf(guardianOfChild, 2))?.status).toBe('Open')
  expect(await formOf(guardianOfChild, 3)).toBeUndefined()
  const lastDay = Temporal.Instant.from(planned).add({ hours: 24 * 16 })
  await server.runAt(lastDay.toString({ fractionalSecondDigits: 3 }))
  expect(await statuses()).toEqual(['Completed', 'Done', 'Done', 'NotNeeded', 'Done'])

  // Everything is on the time line once, and said for what it was.
  const { Occurrences, NextAt } = await server.read(programId)
  expect(NextAt).toBeNull()
  expect(new Set(Occurrences.map(({ Key }) => Key)).size).toBe(Occurrences.length)
  expect(Occurrences.map(({ Status }) => Status)).toEqual(Occurrences.map(() => 'Sent'))
  const missed = Occurrences.filter(({ IsMissed }) => IsMissed).map(({ RelationId }) => RelationId)
  expect(missed).toContain(teacherOfChild)
  const told = await db.selectFrom('notification').select('type').where('program_id', '=', programId).execute()
  expect(told).toContainEqual({ type: 'ProgramCompleted' })
})

/** A server that looks at that time and is killed, wherever it was. */
async function killedAt(
  { database, keys }: Awaited<ReturnType<typeof startProgramServer>>,
  now: string,
): Promise<void> {
  const [fieldKey] = keys.fieldKeys
  if (!fieldKey) throw new Error('there is no key')
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../testing/program-worker.ts', import.meta.url))], {
    env: {
      ...process.env,
      WORKER_DATABASE: database.appUrl,
      WORKER_KEYS: [fieldKey.id, fieldKey.key.toString('base64'), keys.indexKey.toString('base64')].join(','),
      WORKER_NOW: now,
    },
    stdio: 'inherit',
  })
  // One that has done everything may have ended by itself.
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  // As long as it takes to start and begin.
  await new Promise((resolve) => setTimeout(resolve, 900))
  worker.kill('SIGKILL')
  await ended
}
