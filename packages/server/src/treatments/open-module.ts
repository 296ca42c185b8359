import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { insertForms, type NewForm } from '../forms/insert-forms.ts'
import { morning } from '../forms/schedule.ts'
import { makeId } from '../keys/ids.ts'
import { settleWaiting } from './find-waiting.ts'
import { type PlannedModule, setForm } from './plan.ts'
import type { FoundTreatment } from './treatment-for.ts'

type ModuleToOpen = {
  treatment: FoundTreatment
  module: Pick<PlannedModule, 'id' | 'variantId' | 'durationDays'>
  /** A coming day; null: now. */
  day: CivilDate | null
  /** Whether the patient is written to when it opens. */
  notify: boolean
  /** Null: by itself. */
  accountId: string | null
}

/**
 * a module of the plan becomes a form of the patient's, by the latest version of what it is. Who is told of it, and what the
 * history says of that, is the caller's.
 */
export async function openModule(db: Db, opening: ModuleToOpen, now: Instant): Promise<NewForm> {
  const { treatment, module, day, notify, accountId } = opening
  const { patientId, unitId, timeZone: zone } = treatment
  const latest = await findLatest(db, module.variantId)
  const form: NewForm = {
    id: makeId(now),
    kind: 'TreatmentModule',
    patientId,
    unitId,
    typeId: latest.typeId,
    versionId: latest.versionId,
    setId: null,
    recurring: null,
    respondentType: 'Patient',
    relationId: null,
    language: latest.languages.includes(treatment.language) ? treatment.language : (latest.languages[0] ?? 'sv'),
    notify,
    requestedBy: accountId ?? treatment.requestedBy,
    openFrom: day === null ? now : startOf(day, zone),
    openTill: null,
    reminders: [],
  }
  await insertForms(db, [form], accountId, now)
  const dueOn = dueDay(day ?? civilDay(now, zone), module.durationDays)
  await setForm(db, module.id, { formId: form.id, durationDays: module.durationDays, dueOn })
  await settleWaiting(db, treatment, accountId, now)
  return form
}

/** When the day of a module or a treatment begins. */
export function startOf(day: CivilDate, zone: string): Instant {
  return at(day, morning.Questionnaire, zone)
}

export function dueDay(start: CivilDate, durationDays: number | null): CivilDate | null {
  return durationDays === null ? null : addDays(start, durationDays)
}

function findLatest(db: Db, variantId: string) {
  return db
    .selectFrom('form_variant as v')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['v.form_type_id as typeId', 'vv.id as versionId', 'vv.languages'])
    .where('v.id', '=', variantId)
    .orderBy('vv.version_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
