import type { RespondentType } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramItem } from '@samklang/contract/program-content'
import { activeStatuses } from '@samklang/engine/form/form-status'
import type { PlannedOccurrence } from '@samklang/engine/program/program-facts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statusList } from '../forms/status-list.ts'

/** A questionnaire or diary that somebody can answer now. */
export type WaitingForm = {
  typeId: string
  respondentType: RespondentType
  relationId: string | null
  openFrom: Instant
  openTill: Instant | null
}

/** Of what these items send, the oldest first; what is planned for later does not wait yet. */
export async function listWaiting(
  db: Db,
  patientId: string,
  items: readonly Pick<ProgramItem, 'DefinitionId'>[],
): Promise<WaitingForm[]> {
  const types = [...new Set(items.flatMap(({ DefinitionId }) => DefinitionId ?? []))]
  if (types.length === 0) return []
  const { rows } = await sql<WaitingForm>`select f.form_type_id as "typeId", f.respondent_type as "respondentType",
      f.relation_id as "relationId", f.open_from as "openFrom", f.open_till as "openTill"
    from form f
    where f.patient_id = ${patientId} and f.kind in ('Questionnaire', 'Journal')
      and f.status in (${statusList(activeStatuses)}) and f.form_type_id = any (${types}::uuid[])
    order by f.open_from, f.id limit 300`.execute(db)
  return rows
}

/** since when the same form waits, if this one would come to them while that can still be answered. */
export function waitsSince(
  waiting: readonly WaitingForm[],
  { DefinitionId }: Pick<ProgramItem, 'DefinitionId'>,
  planned: readonly PlannedOccurrence[],
  now: Instant,
): Instant | null {
  const first = planned[0]
  if (!first) return null
  const comesAt = first.plannedAt > now ? first.plannedAt : now
  const same = waiting.find(
    ({ typeId, respondentType, relationId, openTill }) =>
      typeId === DefinitionId &&
      respondentType === first.respondentType &&
      relationId === first.relationId &&
      (openTill === null || comesAt <= openTill),
  )
  return same?.openFrom ?? null
}
