import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { type InsertObject, sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { DB } from '../database/table-types.ts'
import { eventRows } from '../forms/events.ts'
import { formRow, type NewForm } from '../forms/insert-forms.ts'
import { inOrder } from '../forms/judge.ts'
import { readVersion } from '../forms/version.ts'
import { makeId } from '../keys/ids.ts'
import { aboutForm, notificationRow } from '../notifications/write.ts'
import { ago, type DemoPast, type DemoPatient, zone } from './cast.ts'
import { firstPages } from './module-answers.ts'
import { answersOf, progressOf } from './past-treatments.ts'

const crowdInTreatment = 12
const names = ['sova-battre', 'mindre-oro'] as const

/** Treatments of those without a story, somewhere in the middle: as rows, a handful of statements for all of them. */
export async function seedTreatmentsOfCrowd(past: DemoPast, crowd: readonly DemoPatient[]): Promise<void> {
  const modules = await listModules(past)
  const able = crowd.filter(({ age, accountId }) => age >= 13 && accountId !== null)
  const rows: TreatmentRows = { treatment: [], treatment_event: [], treatment_module: [] }
  const { ledger } = past
  for (const [index, cared] of able.slice(0, crowdInTreatment).entries()) {
    const name = names[index % names.length] ?? names[0]
    const variant = cared.age < 18 ? 'ung' : 'vuxen'
    const own = modules.filter((module) => module.treatment === name && module.variant === variant)
    await seedTreatmentOf(past, rows, cared, { name, index, modules: own })
  }
  const { treatment, treatment_event, treatment_module } = rows
  if (treatment.length === 0) return
  await past.db.insertInto('treatment').values(treatment).execute()
  await past.db.insertInto('treatment_event').values(treatment_event).execute()
  await past.db.insertInto('form').values(ledger.form.splice(0)).execute()
  await past.db.insertInto('treatment_module').values(treatment_module).execute()
  await past.db.insertInto('form_event').values(ledger.form_event.splice(0)).execute()
  const waiting = ledger.notification.splice(0)
  if (waiting.length > 0) await past.db.insertInto('notification').values(waiting).execute()
}

type TreatmentRows = { [T in 'treatment' | 'treatment_event' | 'treatment_module']: InsertObject<DB, T>[] }

type Module = {
  treatment: string
  variant: string
  definitionId: string
  treatmentVariantId: string
  variantId: string
  durationDays: number | null
  typeId: string
  versionId: string
}

async function listModules({ db }: DemoPast): Promise<Module[]> {
  const { rows } = await sql<Module>`select d.name as treatment, v.name as variant, d.id as "definitionId",
      v.id as "treatmentVariantId", m.form_variant_id as "variantId", m.default_duration_days as "durationDays",
      f.form_type_id as "typeId", (select vv.id from form_variant_version vv where vv.form_variant_id = f.id
        order by vv.version_no desc limit 1) as "versionId"
    from treatment_definition d join treatment_variant v on v.treatment_definition_id = d.id
    join treatment_variant_module m on m.treatment_variant_id = v.id join form_variant f on f.id = m.form_variant_id
    where d.name = any (${[...names]}::text[]) order by d.name, v.name, m.position limit 1000`.execute(db)
  return rows
}

type Plan = { name: string; index: number; modules: readonly Module[] }

const daysOfModule = 8

async function seedTreatmentOf(
  past: DemoPast,
  rows: TreatmentRows,
  cared: DemoPatient,
  { name, index, modules }: Plan,
): Promise<void> {
  const [first] = modules
  if (!first) return
  const [done, latest] = [index % 3, 1 + (index % 6)]
  const doneAt = (turn: number) => ago(past, latest + 2 + (done - turn - 1) * daysOfModule, '19:30')
  const begunAt = ago(past, latest + 3 + done * daysOfModule, '09:40')
  const id = makeId(begunAt)
  const writtenAt = ago(past, latest, '20:10')
  // Of some of them staff have yet to read what was done last.
  const closedAt = (turn: number) =>
    index % 4 === 1 && turn === done - 1 ? null : ago(past, daysSince(past, doneAt(turn)) - 1, '08:50')
  const changedAt = done > 0 ? (closedAt(done - 1) ?? doneAt(done - 1)) : begunAt
  rows.treatment.push(treatmentRow(cared, first, { id, begunAt, changedAt }))
  const begun = { id: makeId(begunAt), treatment_id: id, patient_id: cared.patientId, account_id: cared.clinicianId }
  rows.treatment_event.push({ ...begun, event: 'Started', at: begunAt })
  for (const [turn, module] of modules.entries()) {
    const openedAt = turn === 0 ? begunAt : doneAt(turn - 1)
    const isDone = turn < done
    const formId =
      turn > done
        ? null
        : await seedModule(past, cared, module, {
            openedAt,
            openedBy: turn === 0 ? cared.clinicianId : null,
            writtenAt: isDone ? doneAt(turn) : writtenAt,
            pages: turn === 0 ? pagesOf(name, index) : [],
            through: isDone ? undefined : 1 + (index % 4),
            closedAt: isDone ? closedAt(turn) : null,
          })
    const { variantId, durationDays } = module
    rows.treatment_module.push({
      id: makeId(begunAt),
      treatment_id: id,
      position: turn + 1,
      form_variant_id: variantId,
      form_id: formId,
      duration_days: durationDays,
      due_on: formId && dueOn(openedAt, durationDays),
      created_at: begunAt,
    })
  }
}

function daysSince({ now }: DemoPast, when: Instant): number {
  return Temporal.PlainDate.from(civilDay(when)).until(civilDay(now)).days
}

function dueOn(openedAt: Instant, durationDays: number | null): CivilDate | null {
  return durationDays === null ? null : addDays(civilDay(openedAt), durationDays)
}

type Begun = { id: string; begunAt: Instant; changedAt: Instant }

function treatmentRow(cared: DemoPatient, module: Module, { id, begunAt, changedAt }: Begun) {
  return {
    id,
    patient_id: cared.patientId,
    unit_id: cared.unitId,
    treatment_definition_id: module.definitionId,
    treatment_variant_id: module.treatmentVariantId,
    content_language: cared.language,
    status: 'Ongoing' as const,
    start_date: civilDay(begunAt),
    time_zone: zone,
    opens_next: true,
    notify: false,
    requested_by: cared.clinicianId,
    created_at: begunAt,
    started_at: begunAt,
    last_modified_at: changedAt,
  }
}

function pagesOf(name: string, index: number) {
  const pages = firstPages[name] ?? []
  return pages.slice(index % 2, (index % 2) + 1)
}

type ModuleStage = {
  openedAt: Instant
  /** Null: by itself, since the one before was done. */
  openedBy: string | null
  writtenAt: Instant
  pages: ReturnType<typeof pagesOf>
  /** How many pages; undefined: all. */
  through: number | undefined
  closedAt: Instant | null
}

/** Resolves to its form. */
async function seedModule(
  { db, ledger }: DemoPast,
  cared: DemoPatient,
  module: Module,
  { openedAt, openedBy, writtenAt, pages, through, closedAt }: ModuleStage,
): Promise<string> {
  const { compiled } = await readVersion(db, module.versionId)
  const form = newModule(cared, module, openedAt)
  const isDone = through === undefined
  const doneStatus = closedAt ? ('Closed' as const) : ('Done' as const)
  ledger.form.push({
    ...formRow(form, openedAt),
    answers: JSON.stringify(
      inOrder(
        compiled,
        pages.flatMap((page) => answersOf(compiled, page, writtenAt)),
      ),
    ),
    progress: JSON.stringify(progressOf(compiled, through)),
    status: isDone ? doneStatus : 'PartlyAnswered',
    started_at: writtenAt,
    last_written_at: writtenAt,
    last_modified_by: cared.accountId,
    last_modified_at: closedAt ?? writtenAt,
    entered_at: closedAt,
  })
  const opened = (['Created', 'Assigned'] as const).map((event) => ({ event, accountId: openedBy }))
  ledger.form_event.push(...eventRows(form, opened, openedAt))
  ledger.form_event.push(...eventRows(form, [{ event: 'PartlyAnswered', accountId: cared.accountId }], writtenAt))
  const by = cared.clinicianId
  if (closedAt) ledger.form_event.push(...eventRows(form, [{ event: 'Closed', accountId: by }], closedAt))
  const handled = closedAt && { handling_state: 'Handled' as const, handled_at: closedAt, handled_by: by }
  if (isDone)
    ledger.notification.push({ ...notificationRow('TreatmentModuleDone', aboutForm(form), writtenAt), ...handled })
  return form.id
}

function newModule(cared: DemoPatient, { typeId, versionId }: Module, openedAt: Instant): NewForm {
  const { patientId, unitId, language, clinicianId: requestedBy } = cared
  return {
    ...{ id: makeId(openedAt), kind: 'TreatmentModule', patientId, unitId, typeId, versionId, language, requestedBy },
    ...{ setId: null, recurring: null, respondentType: 'Patient', relationId: null, notify: false, reminders: [] },
    ...{ openFrom: openedAt, openTill: null },
  }
}
