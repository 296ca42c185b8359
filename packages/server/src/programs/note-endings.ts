import type { Instant } from '@samklang/contract/instants'
import type { ProgramEvent } from '@samklang/contract/programs'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import type { EventData } from './move-program.ts'
import type { FoundProgram } from './program-for.ts'
import type { OccurrenceRow } from './read-facts.ts'

type Ending = {
  event: ProgramEvent
  key: string
  stepId: string
  at: Instant
  /** Of what went out together: how many were answered, of how many. */
  counts?: Pick<EventData, 'Answered' | 'Asked'>
}

/** What was sent and is over, each written down once, with the instant at which it was. Tells whether any of it is new. */
export async function noteEndings(
  db: Db,
  program: Pick<FoundProgram, 'id' | 'patientId'>,
  occurrences: readonly OccurrenceRow[],
  now: Instant,
): Promise<boolean> {
  const endings = [...occurrences.flatMap(endingOf), ...endedSets(occurrences)]
  if (endings.length === 0) return false
  const rows = endings.map((ending) => ({ id: makeId(now), ...ending }))
  const { numAffectedRows = 0n } = await sql`insert into program_event (id, program_id, patient_id, event, at, data)
    select n.id, ${program.id}::uuid, ${program.patientId}::uuid, n.event::program_event_kind, n.at,
      jsonb_build_object('Key', n.key, 'StepId', n."stepId") || coalesce(n.counts, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, event text, key text, "stepId" text, at timestamptz,
      counts jsonb)
    where not exists (select from program_event e where e.program_id = ${program.id}
      and e.event = n.event::program_event_kind and e.data ->> 'Key' = n.key)
    order by n.at, n.id`.execute(db)
  return numAffectedRows > 0n
}

function endingOf({ key, stepId, formKind, treatmentId, overAt, answeredAt }: OccurrenceRow): Ending[] {
  if (overAt === null) return []
  if (formKind === 'Questionnaire')
    return answeredAt === null ? [] : [{ event: 'QuestionnaireAnswered', key, stepId, at: overAt }]
  if (formKind === 'Journal') return [{ event: 'JournalClosed', key, stepId, at: overAt }]
  if (formKind === 'TreatmentModule') return [{ event: 'TreatmentModuleClosed', key, stepId, at: overAt }]
  return treatmentId === null ? [] : [{ event: 'TreatmentClosed', key, stepId, at: overAt }]
}

/** Of all that went out together; by when the last of it was over. */
function endedSets(occurrences: readonly OccurrenceRow[]): Ending[] {
  const asked = occurrences.filter(({ formKind, sentAt }) => formKind === 'Questionnaire' && sentAt !== null)
  const sets = Map.groupBy(asked, ({ stepId, round, sentAt }) => `${stepId} ${round} ${sentAt}`)
  return [...sets].flatMap(([key, together]) => {
    const over = together.flatMap(({ overAt }) => overAt ?? []).sort()
    const at = over.at(-1)
    const [first] = together
    if (!at || !first || over.length < together.length) return []
    const answered = together.filter(({ answeredAt }) => answeredAt !== null).length
    const counts = { Answered: answered, Asked: together.length }
    return [{ event: 'QuestionnaireSetEnded' as const, key, stepId: first.stepId, at, counts }]
  })
}
