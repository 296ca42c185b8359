import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'

/** Of the plan of `t`; each looked up by key, and no table read through (`limit 1`). */
const anyModule = (condition: RawBuilder<unknown>) => sql`coalesce((select true
  from treatment_module m left join form f on f.id = m.form_id
  where m.treatment_id = t.id and ${condition} limit 1), false)`

const isOpenOrPlanned = sql`f.status not in ('Done', 'Closed', 'Canceled')`

const isToCome = sql`m.form_id is null and m.skipped_at is null`

/** A plan for danger that is worked through stays with the patient, who can change it until it is closed. */
const isPlanInUse = sql`f.status = 'Done' and (select vv.content @> '{"Artifacts": [{"isSafetyPlan": true}]}'
  from form_variant_version vv where vv.id = f.variant_version_id)`

/** When `f` was no longer to be worked with: worked through, else closed or taken back by staff. */
const leftAt = sql`coalesce((select min(n.created_at) from notification n
  where n.form_id = f.id and n.type = 'TreatmentModuleDone'), f.entered_at, f.canceled_at, f.last_written_at)`

/**
 * since when the treatment `t` has nothing open to the patient and nothing set for a day, so that it goes on only when staff
 * open or close something; null where it does not wait for them.
 */
export const waitsForStaffSince: RawBuilder<Instant | null> = sql`(case
  when t.status in ('Ongoing', 'Completed') and not ${anyModule(isOpenOrPlanned)}
    and (${anyModule(isToCome)} or not ${anyModule(isPlanInUse)})
  then greatest(t.started_at, (select max(${leftAt}) from treatment_module m join form f on f.id = m.form_id
    where m.treatment_id = t.id)) end)`
