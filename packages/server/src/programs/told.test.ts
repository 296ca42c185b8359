import { beforeEach, expect } from 'vitest'
import { content, item, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { seedTreatment } from '../testing/treatments.ts'

const test = testWithServer(startProgramServer)

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

test('R-675 a step of which nothing reached anybody is not done, nor is one that was left out by hand', async ({
  server,
}) => {
  const treatment = await seedTreatment(server.db, server.clock.now())
  const unable = { Kind: 'TreatmentModuleType', DefinitionId: treatment.free.typeId } as const
  const DefinitionId = server.types.questionnaire.typeId
  const steps = [
    step({ Items: [unable] }),
    step({ Items: [{ DefinitionId, OffsetDays: 2 }] }),
    step({ Items: [{ DefinitionId }] }),
  ]
  const program = await server.begin(content(steps))
  const leftOut = program.Occurrences.find(({ StepId }) => StepId === steps[1]?.Id)
  await server.change(program.Id, { Kind: 'SkipItem', Key: leftOut?.Key, IsSkipped: true })
  await server.runAt('2027-03-04T12:00:00.000Z')
  const endings = async () => (await server.read(program.Id)).Steps.map(({ Status, Ending }) => `${Status} ${Ending}`)
  expect(await endings()).toEqual(['Done NothingSent', 'Done LeftOut', 'Ongoing null'])
  await server.answer((await server.sentForms(program.Id))[0]?.id)
  await server.runAt('2027-03-04T12:05:00.000Z')
  expect((await endings())[2]).toBe('Done Done')
})

test('R-676 what was done in a program says what it was about and whom', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const first = step({ Items: [{ DefinitionId }] })
  const program = await server.begin(content([first]))
  const [sent] = program.Occurrences
  const about = { DisplayName: sent?.DisplayName, RespondentName: 'Provsyskon Provskog' }
  expect(program.Events.find(({ Event }) => Event === 'QuestionnaireSetStarted')).toMatchObject(about)
  expect(sent?.RemindedAt).toBe(null)
  const Item = item({ DefinitionId, OffsetDays: 3 })
  const added = await server.change(program.Id, { Kind: 'AddItem', StepId: first.Id, Item })
  expect(added.json().Events[0]).toMatchObject({ Event: 'Added', ...about })
  const Step = step({ Name: { sv: 'Extra', en: 'Extra' }, Items: [{ DefinitionId, OffsetDays: 4 }] })
  const more = await server.change(program.Id, { Kind: 'AddStep', Step })
  expect(more.json().Events[0]).toMatchObject({ Event: 'Added', ...about })
})

test('R-676 a reminder says of what and to whom, and each thing when it was last reminded of', async ({ server }) => {
  const asked = { DefinitionId: server.types.questionnaire.typeId, RespondentTypes: ['Caretaker'] as ['Caretaker'] }
  const made = content([step({ Items: [asked, { ...asked, OffsetDays: 3 }] })])
  const program = await server.begin(made, { patient: server.clinic.patients.child })
  const told = await server.press(program.Id, 'notify')
  expect(told.json().Sent).toBeGreaterThan(0)
  const { Occurrences, Events } = await server.read(program.Id)
  const reminded = Occurrences.filter(({ RemindedAt }) => RemindedAt !== null)
  expect(reminded).toHaveLength(told.json().Sent)
  expect(reminded.every(({ Status, RemindedAt }) => Status === 'Sent' && RemindedAt === Events[0]?.At)).toBe(true)
  const RespondentName = reminded.map((row) => row.RespondentName).join(', ')
  expect(Events[0]).toMatchObject({ Event: 'Notified', DisplayName: reminded[0]?.DisplayName, RespondentName })
})

test('R-676 what is added to go today is due in the preview, and sent with the change', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const first = step({ Items: [{ DefinitionId }] })
  const program = await server.begin(content([first]))
  const Item = item({ DefinitionId })
  const Change = { Kind: 'AddItem', StepId: first.Id, Item }
  const of = ({ Occurrences }: typeof program) => Occurrences.find(({ ItemId }) => ItemId === Item.Id)
  const preview = await server.press(program.Id, 'preview', { Change })
  expect(of(preview.json().After)).toMatchObject({ Status: 'Planned', IsDue: true, DefinitionId })
  expect(of((await server.change(program.Id, Change)).json())).toMatchObject({ Status: 'Sent', IsDue: false })
})
