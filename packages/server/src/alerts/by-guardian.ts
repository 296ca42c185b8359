import { guardianMessageItems } from '@samklang/engine/follow-up/alerts-in-text'
import { sql } from 'kysely'
import { itemAmong } from '../alert-rows/item-among.ts'

/**
 * whether a guardian wrote what raised the alert `a`: in their own name, in a child's treatment, and not for the child whose
 * module the alert stands at.
 */
export const isByGuardian = sql<boolean>`coalesce(${itemAmong('a', guardianMessageItems)}, false)`

export const guardianName = sql<string | null>`case when ${isByGuardian} then (
  select coalesce(person_name_at(hand.identity_id, a.unit_id, a.raised_at), concat_ws(' ', hand.firstname, hand.lastname))
  from account hand where hand.id = a.written_by) end`
