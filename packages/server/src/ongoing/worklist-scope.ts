import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NotificationCategory } from '@samklang/contract/notifications'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

/** Who looks at which unit's work, and what its group has decided about it. */
export type WorklistScope = {
  accountId: string
  unitId: string
  today: CivilDate
  language: SpokenLanguage
  /** Patients have somebody who answers for them. */
  hasResponsibles: boolean
  /** An inbox of their own, or among what is to be done; the severity is theirs either way. */
  alertsAre: NotificationCategory
  /** R-305: answers of others' patients may be confirmed many at a time. */
  confirmsOthers: boolean
}

type Row = { timeZone: string; hasResponsibles: boolean; hasPrioritizedInbox: boolean; confirmsOthers: boolean }

const unitOfWorklist = statement(
  'unit-of-worklist',
  { unitId: value<string>() },
  ({ unitId }) => sql<Row>`select u.time_zone as "timeZone", coalesce(g.patient_responsible, true) as "hasResponsibles",
      coalesce(g.prioritized_inbox, false) as "hasPrioritizedInbox", u.confirms_others as "confirmsOthers"
    from unit u left join unit_group g on g.id = u.unit_group_id where u.id = ${unitId}`,
)

/** Undefined for whoever works at no unit now. */
export async function findWorklistScope(
  db: Db,
  { accountId, unitId }: Actor,
  { now, language }: { now: Instant; language: SpokenLanguage },
): Promise<WorklistScope | undefined> {
  const [unit] = unitId ? await unitOfWorklist(db, { unitId }) : []
  if (!unit || !unitId) return undefined
  return {
    accountId,
    unitId,
    today: civilDay(now, unit.timeZone),
    language,
    hasResponsibles: unit.hasResponsibles,
    confirmsOthers: unit.confirmsOthers,
    alertsAre: unit.hasPrioritizedInbox ? 'Priority' : 'Todo',
  }
}
