import type { AuditAction } from '@samklang/contract/audit'
import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { listAudit } from '../testing/list-audit.ts'
import { content, item, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startProgramServer)

const Told = z.object({ Sent: z.number(), Respondents: z.array(z.string()), Unreached: z.array(z.string()) })

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

test('R-672 the log says of each change of a program what of it and whom it was about, by ids and without names', async ({
  server,
}) => {
  const { child } = server.clinic.patients
  const { guardianOfChild, otherGuardianOfChild, teacherOfChild } = server.clinic.relations
  const DefinitionId = server.types.questionnaire.typeId
  const Repeat = { IntervalDays: 7, Count: 3 }
  const first = step({ Items: [{ DefinitionId, RespondentTypes: ['Caretaker'], Repeat }] })
  const last = step({ StartOffset: '40.00:00:00', Items: [{ DefinitionId, RespondentTypes: ['Other'] }] })
  const [asked] = first.Items
  const logged = async (action: AuditAction) => {
    const [row] = await listAudit(server.database, { action })
    expect(row).toMatchObject({ outcome: 'Done', patient_id: child.id, entity: 'Program', entity_id: program.Id })
    expect(JSON.stringify(row?.data)).not.toMatch(/prov/i)
    return row?.data
  }
  const sorted = (...ids: string[]) => ids.toSorted()

  const program = await server.begin(content([first, last]), { patient: child })
  const created = await logged('CreateProgram')
  const guardians = sorted(guardianOfChild, otherGuardianOfChild)
  expect(created).toMatchObject({
    Sent: 2,
    Respondents: expect.arrayContaining([...guardians, teacherOfChild]),
    SentTo: expect.arrayContaining(guardians.map((id) => `${asked?.Id} ${id}`)),
  })

  const later = program.Occurrences.find(
    ({ Status, RelationId }) => Status === 'Planned' && RelationId === guardianOfChild,
  )
  const moved = await server.change(program.Id, { Kind: 'MoveItem', Key: later?.Key, Day: '2027-03-10' })
  expect(moved.statusCode, moved.body).toBe(200)
  const about = { Change: 'MoveItem', Step: first.Id, Item: asked?.Id, Respondents: [guardianOfChild] }
  expect(await logged('ChangeProgram')).toEqual({ ...about, Sent: 0 })

  const skipped = await server.change(program.Id, { Kind: 'SkipStep', StepId: last.Id, IsSkipped: true })
  expect(skipped.statusCode, skipped.body).toBe(200)
  const ofStep = { Change: 'SkipStep', Step: last.Id, Respondents: [teacherOfChild] }
  expect(await logged('ChangeProgram')).toEqual({ ...ofStep, Sent: 0 })

  const added = item({ DefinitionId, RespondentTypes: ['Caretaker'] })
  const reply = await server.change(program.Id, { Kind: 'AddItem', StepId: first.Id, Item: added })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await logged('ChangeProgram')).toMatchObject({ Change: 'AddItem', Step: first.Id, Item: added.Id })

  await server.runAt('2027-03-10T09:00:00.000Z')
  const bySystem = await logged('ChangeProgram')
  expect(bySystem).toMatchObject({ SentTo: expect.arrayContaining([`${asked?.Id} ${guardianOfChild}`]) })

  expect((await server.press(program.Id, 'notify')).statusCode).toBe(200)
  const told = z.parse(Told, await logged('NotifyProgram'))
  expect([...told.Respondents, ...told.Unreached].toSorted()).toEqual(guardians)
  expect(told.Sent).toBe(told.Respondents.length)

  expect((await server.press(program.Id, 'close', { Reason: 'Flyttar utomlands' })).statusCode).toBe(200)
  const everybody = expect.arrayContaining([...guardians, teacherOfChild])
  expect(await logged('CloseProgram')).toMatchObject({ Respondents: everybody })
})
