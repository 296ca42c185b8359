import { sql } from 'kysely'

/**
 * Whether an alert `a` is one for the unit to see to. Of a deleted patient nobody can open anything, and what was seen to before
 * needs nobody; but what was answered since is in no other list, and would be seen by nobody.
 */
export const isToBeSeen = sql<boolean>`(select p.status = 'Active' or a.raised_at > p.deleted_at
  from patient p where p.id = a.patient_id)`
