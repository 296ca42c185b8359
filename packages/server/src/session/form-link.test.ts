import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringHouse, answeringHouse } from '../testing/answering.ts'

let house: AnsweringHouse
beforeAll(async () => {
  house = await answeringHouse()
})
afterAll(() => house.close())

type Caller = Awaited<ReturnType<AnsweringHouse['sibling']>>

/** As whoever has just signed in by the link asks: where is this form answered? */
async function whereIs(me: Caller, formId: string): Promise<string | null> {
  const reply = await me.get(`/api/papp/session-contexts?FormId=${formId}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().FormContextId
}

test('R-340 a link leads its person to the context of its form: of two children the right one', async () => {
  const { clinic } = house
  const own = await house.lay()
  const asked = (patient: { id: string }, relationId: string) =>
    house.lay({ patient, relationId, respondentType: 'Caretaker' })
  const ofChild = await asked(clinic.patients.child, clinic.relations.guardianOfChild)
  const ofSibling = await asked(clinic.patients.sibling, clinic.relations.guardianOfSibling)
  const guardian = await house.guardianOfChild()
  expect([await whereIs(guardian, ofChild), await whereIs(guardian, ofSibling)]).toEqual([
    clinic.relations.guardianOfChild,
    clinic.relations.guardianOfSibling,
  ])
  const sibling = await house.sibling()
  const { Contexts } = (await sibling.get('/api/papp/session-contexts')).json()
  expect(await whereIs(sibling, own)).toBe(Contexts[0].ContextId)
})

test('R-340 somebody else’s link tells nothing: as if there were no such form', async () => {
  const own = await house.lay()
  const scheduled = await house.lay({ status: 'Scheduled' })
  const teacher = await house.teacherOfChild()
  const answers = [await whereIs(teacher, own), await whereIs(teacher, randomUUID())]
  expect(answers).toEqual([null, null])
  expect((await teacher.get(`/api/papp/forms/${own}`)).statusCode).toBe(404)
  // what is not sent yet is not there
  expect(await whereIs(await house.sibling(), scheduled)).toBeNull()
  // nor does a guardian come to what the child answers
  expect(await whereIs(await house.guardianOfSibling(), own)).toBeNull()
})
