import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startAnsweringServer)

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

/** As whoever has just signed in by the link asks: where is this form answered? */
async function whereIs(me: Caller, formId: string): Promise<string | null> {
  const reply = await me.get(`/api/papp/session-contexts?FormId=${formId}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().FormContextId
}

test('R-340 a link leads its person to the context of its form: of two children the right one', async ({ server }) => {
  const { clinic } = server
  const own = await server.seedForm()
  const asked = (patient: { id: string }, relationId: string) =>
    server.seedForm({ patient, relationId, respondentType: 'Caretaker' })
  const ofChild = await asked(clinic.patients.child, clinic.relations.guardianOfChild)
  const ofSibling = await asked(clinic.patients.sibling, clinic.relations.guardianOfSibling)
  const guardian = await server.guardianOfChild()
  expect([await whereIs(guardian, ofChild), await whereIs(guardian, ofSibling)]).toEqual([
    clinic.relations.guardianOfChild,
    clinic.relations.guardianOfSibling,
  ])
  const sibling = await server.sibling()
  const { Contexts } = (await sibling.get('/api/papp/session-contexts')).json()
  expect(await whereIs(sibling, own)).toBe(Contexts[0].ContextId)
})

test('R-340 somebody else’s link tells nothing: as if there were no such form', async ({ server }) => {
  const own = await server.seedForm()
  const scheduled = await server.seedForm({ status: 'Scheduled' })
  const teacher = await server.teacherOfChild()
  const answers = [await whereIs(teacher, own), await whereIs(teacher, randomUUID())]
  expect(answers).toEqual([null, null])
  expect((await teacher.get(`/api/papp/forms/${own}`)).statusCode).toBe(404)
  // what is not sent yet is not there
  expect(await whereIs(await server.sibling(), scheduled)).toBeNull()
  // nor does a guardian come to what the child answers
  expect(await whereIs(await server.guardianOfSibling(), own)).toBeNull()
})
