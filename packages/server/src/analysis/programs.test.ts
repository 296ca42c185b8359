import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnalysisServer, chartIn, startAnalysisServer } from '../testing/analysis-server.ts'
import { seedAnswered } from '../testing/answered.ts'
import { answersOf } from '../testing/forms.ts'
import { seedProgram, setProgramOf } from '../testing/seed-program.ts'

let server: AnalysisServer
beforeAll(async () => {
  server = await startAnalysisServer()
})
afterAll(() => server.close())

test('R-624 a score tells of which program’s template it came, the charts of one program are asked for by themselves, and its start is a mark', async () => {
  const { patients, units } = server.clinic
  const at = { patient: patients.sibling, unit: units.child }
  const answered = (days: number, rest: string) =>
    seedAnswered(server.db, {
      ...at,
      type: server.types.questionnaire,
      answers: answersOf({ rest, energy: 'never', harm: 'never' }),
      at: server.whenAgo(days),
    })
  const before = await answered(60, 'never')
  const sent = await answered(20, 'often')
  const startedAt = server.whenAgo(30)
  const program = await seedProgram(server.db, { ...at, name: 'Utredning', now: startedAt, startedAt })
  const silent = await seedProgram(server.db, {
    ...at,
    name: 'Annat',
    now: startedAt,
    status: 'Pending',
    startedAt: null,
  })
  await setProgramOf(server.db, 'form', sent, program)
  const whole = await server.analyse(patients.sibling)
  const [group] = whole.AnalysisGroups
  const scoresOf = (analysis: typeof whole) =>
    chartIn(analysis, group?.Name ?? '', 'total').Scores.map(({ FormId, ProgramTemplateId }) => [
      FormId,
      ProgramTemplateId,
    ])
  expect(scoresOf(whole)).toEqual([
    [before, null],
    [sent, program.templateId],
  ])
  expect(whole.Programs).toEqual([{ Id: program.id, DisplayName: 'Utredning' }])
  expect(whole.Marks).toEqual([
    { At: startedAt, Day: server.daysAgo(30), Kind: 'ProgramStarted', Text: 'Utredning', FormId: null },
  ])
  const alone = await server.analyse(patients.sibling, { Mode: 'Detailed', ProgramId: program.id })
  expect(scoresOf(alone)).toEqual([[sent, program.templateId]])
  expect(alone.AnalysisGroups[0]?.FormIds).toEqual([sent])
  const told = (analysis: typeof whole) => chartIn(analysis, group?.Name ?? '', 'total').Scores.at(-1)
  expect(told(alone), 'compared with what came before the program, too').toEqual(told(whole))
  const nothing = await server.analyse(patients.sibling, { Mode: 'Detailed', ProgramId: silent.id })
  expect(nothing.AnalysisGroups).toEqual([])
})
