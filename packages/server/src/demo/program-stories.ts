import type { Instant } from '@samklang/contract/instants'
import type { ProgramItemKind } from '@samklang/contract/program-content'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import { ago, type DemoPast, type DemoPatient, guardiansOf, zone } from './cast.ts'
import { answerWhenSent, beginProgram, changeByHand, closeByHand, passTime } from './past-programs.ts'

type Find = (key: string) => DemoPatient | undefined

/** Programs of those whom one can sign in as, and one of somebody else. */
export async function seedPrograms(past: DemoPast, find: Find, crowd: readonly DemoPatient[]): Promise<void> {
  const [child, mother, teenager, adult] = [find('child'), find('patientAndGuardian'), find('teenager'), find('adult')]
  if (child) await seedAssessment(past, child)
  if (mother) await seedLowMood(past, mother)
  if (teenager) await seedCompleted(past, teenager)
  const other = crowd.find(({ unitId, age, accountId }) => unitId === adult?.unitId && age >= 18 && accountId !== null)
  if (other) await seedClosed(past, other)
  await past.db.updateTable('program').set({ notify: true }).where('ended_at', 'is', null).execute()
}

/** Begun on a working day. */
function workday(past: DemoPast, days: number, time: string): Instant {
  const day = Temporal.PlainDate.from(civilDay(ago(past, days), zone))
  return at(day.subtract({ days: Math.max(0, day.dayOfWeek - 5) }).toString(), time, zone)
}

/** In its third week: the parents and the child have answered, the teacher did not, and what the parents are asked last was moved. */
async function seedAssessment(past: DemoPast, child: DemoPatient): Promise<void> {
  const program = await beginProgram(past, child, { name: 'bedomning-barn', when: workday(past, 17, '10:05') })
  if (!program) return
  const [first, second] = guardiansOf(child)
  const everyday = 'vardagsfunktion'
  if (first) await answerWhenSent(past, program, { form: everyday, who: first, burden: 0.3, after: 2 })
  if (second) await answerWhenSent(past, program, { form: everyday, who: second, burden: 0.25, after: 5 })
  await answerWhenSent(past, program, { form: everyday, who: 'patient', burden: 0.2, after: 6 })
  await answerWhenSent(past, program, { form: 'forsta-samtalet', who: 'staff', burden: 0.3, after: 1 })
  await passTime(past, program, ago(past, 1, '11:20'))
  await changeByHand(past, program, ({ Occurrences }) => {
    const last = Occurrences.findLast(({ Status, Kind }) => Status === 'Planned' && Kind === 'QuestionnaireType')
    return last && { Kind: 'MoveItem', Key: last.Key, Day: addDays(last.PlannedOn, 7) }
  })
  await passTime(past, program, past.now)
}

/** The first answer crossed the limit, so that she is asked in the weeks between too. She keeps a diary already. */
async function seedLowMood(past: DemoPast, mother: DemoPatient): Promise<void> {
  const program = await beginProgram(past, mother, { name: 'nedstamdhet', when: workday(past, 16, '13:30'), leavesOut })
  if (!program) return
  const mood = { form: 'sinnesstamning', who: 'patient' } as const
  await answerWhenSent(past, program, { ...mood, burden: 0.68, after: 1 })
  await answerWhenSent(past, program, { form: 'somn', who: 'patient', burden: 0.2, after: 1 })
  await answerWhenSent(past, program, { ...mood, burden: 0.55, after: 1 })
  await passTime(past, program, past.now)
}

function leavesOut({ Kind, DisplayName }: { Kind: ProgramItemKind; DisplayName: string }): boolean {
  return Kind === 'JournalType' && DisplayName === 'Måendedagbok'
}

/** An assessment that the young person and one parent answered, and that was completed by itself. */
async function seedCompleted(past: DemoPast, teenager: DemoPatient): Promise<void> {
  const program = await beginProgram(past, teenager, { name: 'bedomning-barn', when: workday(past, 60, '09:10') })
  if (!program) return
  const parents = guardiansOf(teenager)
  for (const [place, who] of ['patient' as const, ...parents.slice(0, 1)].entries())
    await answerWhenSent(past, program, { form: 'vardagsfunktion', who, burden: 0.2 + place * 0.05, after: 1 + place })
  await answerWhenSent(past, program, { form: 'forsta-samtalet', who: 'staff', burden: 0.25, after: 2 })
  for (const [place, who] of parents.entries())
    await answerWhenSent(past, program, { form: 'nojdhet', who, burden: 0.15, after: 1 + place })
  await passTime(past, program, past.now)
}

/** The medicine was stopped after a week. */
async function seedClosed(past: DemoPast, other: DemoPatient): Promise<void> {
  const program = await beginProgram(past, other, { name: 'lakemedel', when: workday(past, 40, '14:40') })
  if (!program) return
  await answerWhenSent(past, program, { form: 'sinnesstamning', who: 'patient', burden: 0.45, after: 2 })
  await answerWhenSent(past, program, { form: 'biverkningar', who: 'patient', burden: 0.5, after: 1 })
  await passTime(past, program, at(addDays(civilDay(program.at, zone), 2), '10:50', zone))
  await closeByHand(past, program, closeReason)
  // The diary went on until its last day.
  await passTime(past, program, past.now)
}

const closeReason = 'Fick besvär av medicinen, som är utsatt i samråd med läkaren. Nytt besök om två veckor.'
