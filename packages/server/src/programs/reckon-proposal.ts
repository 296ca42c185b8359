import type { CivilDate, Instant } from '@samklang/contract/instants'
import { ProgramChoices, type ProgramContent, type ProgramPlanContent } from '@samklang/contract/program-content'
import { goesOut } from '@samklang/engine/program/not-sent'
import { planProgram } from '@samklang/engine/program/plan-program'
import type { PlannedOccurrence, ProgramPlan } from '@samklang/engine/program/program-facts'
import { factsAtStart, toPlan, typesOf } from '@samklang/engine/program/to-plan'
import * as z from 'zod/mini'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { invalid } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { refuseDayByHand, refuseStart } from './day-by-hand.ts'
import { listUnreachable } from './judge-occurrences.ts'
import { type Around, isThere, listAround } from './people-around.ts'
import type { ProgramPatient } from './program-patient.ts'
import { listClosedDays } from './read-facts.ts'

export type ProposedStart = {
  patient: ProgramPatient
  content: ProgramContent
  startDate: CivilDate | null | undefined
  choices: ProgramChoices | undefined
}

export type Reckoned = {
  startDate: CivilDate
  choices: ProgramChoices
  around: Around[]
  content: ProgramPlanContent
  plan: ProgramPlan
  /** What would be sent, in the order of time. */
  occurrences: PlannedOccurrence[]
}

/** what would happen, by the engine that the running program goes by. Nothing is stored. */
export async function reckonProposal(
  db: Db,
  keys: Keys,
  { patient, content, startDate: wanted, choices: chosen }: ProposedStart,
  now: Instant,
): Promise<Reckoned> {
  const today = civilDay(now, patient.timeZone)
  const startDate = wanted ?? today
  const choices = chosen ?? z.parse(ProgramChoices, {})
  checkChoices({ content, choices, startDate, today })
  const around = await listAround(db, keys, patient.id, now)
  const planned = toPlan(content, choices, around.filter(isThere))
  const facts = factsAtStart(choices, {
    startDate,
    now,
    timeZone: patient.timeZone,
    dateOfBirth: patient.dateOfBirth,
    admittedOn: patient.admittedInTreatment ? patient.admittedDate : null,
    closedDays: await listClosedDays(db, patient.unitGroupId),
  })
  const people = around.filter(({ respondentType }) => respondentType !== 'Staff')
  const personOf = (relationId: string | null) => people.find((one) => one.relationId === relationId)?.person
  const unreachable = listUnreachable(planned, personOf)
  const plan = planProgram(planned, { ...facts, unreachable }, now)
  const occurrences = plan.occurrences.filter(goesOut)
  return { startDate, choices, around, content: planned, plan, occurrences }
}

type Checked = { content: ProgramContent; choices: ProgramChoices; startDate: CivilDate; today: CivilDate }

function checkChoices({ content, choices, startDate, today }: Checked): void {
  refuseStart('StartDate', startDate, today)
  // Each is chosen for once.
  const steps = new Set(content.Steps.map(({ Id }) => Id))
  const items = new Map(content.Steps.flatMap(({ Items }) => Items.map((item) => [item.Id, typesOf(item)])))
  for (const [index, { StepId, StartDate }] of choices.Steps.entries()) {
    if (!steps.delete(StepId)) throw invalid(`Choices.Steps.${index}.StepId`, 'not-allowed')
    refuseDayByHand(`Choices.Steps.${index}.StartDate`, StartDate, { from: startDate, today })
  }
  for (const [index, { ItemId, Respondents }] of choices.Items.entries()) {
    const types = items.get(ItemId)
    if (!types) throw invalid(`Choices.Items.${index}.ItemId`, 'not-allowed')
    items.delete(ItemId)
    const strange = Respondents.findIndex(({ RespondentType }) => !types.includes(RespondentType))
    if (strange >= 0) throw invalid(`Choices.Items.${index}.Respondents.${strange}.RespondentType`, 'not-allowed')
    const named = Respondents.map(({ RespondentType, RelationId }) => `${RespondentType} ${RelationId}`)
    if (new Set(named).size < named.length) throw invalid(`Choices.Items.${index}.Respondents`, 'not-allowed')
  }
}
