import type { FormStatus } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import { seedTestForm, seedTestForms } from './forms.ts'

export type NewThread = {
  patient: { id: string }
  unit: { id: string }
  now: Instant
  status?: TreatmentStatus
  maintainedUntil?: CivilDate
  /** Open unless told. */
  moduleStatus?: FormStatus
  /** What it is a treatment of; looked for, and made where there is none, unless told. */
  definition?: ThreadDefinition
}

export type ThreadDefinition = Awaited<ReturnType<typeof seedThreadDefinition>>

/** A treatment with one module, which goes on unless told, and in which nobody has written yet. */
export async function seedThread(db: Db, { patient, unit, now, status = 'Ongoing', ...more }: NewThread) {
  const { type, definitionId, variantId } = more.definition ?? (await seedThreadDefinition(db, now))
  const id = makeId(now)
  const isOver = status === 'Maintained' || status === 'Closed'
  await db
    .insertInto('treatment')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      treatment_definition_id: definitionId,
      treatment_variant_id: variantId,
      content_language: 'sv',
      status,
      start_date: civilDay(now),
      time_zone: 'Europe/Stockholm',
      opens_next: true,
      notify: false,
      created_at: now,
      started_at: status === 'NotStarted' ? null : now,
      closed_at: isOver ? now : null,
      maintained_until: more.maintainedUntil ?? null,
      last_modified_at: now,
    })
    .execute()
  const formId = await seedTestForm(db, { type, patient, unit, now, status: more.moduleStatus ?? 'Open' })
  const planId = makeId(now)
  const module = { id: planId, treatment_id: id, position: 1, form_variant_id: type.variantId, form_id: formId }
  await db
    .insertInto('treatment_module')
    .values({ ...module, created_at: now })
    .execute()
  return { id, planId, formId }
}

/** A treatment of one module, there once. */
export async function seedThreadDefinition(db: Db, now: Instant) {
  return { type: await seedModuleType(db, now), ...(await seedDefinition(db, now)) }
}

/** The test form as a module of a treatment. */
async function seedModuleType(db: Db, now: Instant) {
  const { questionnaire } = await seedTestForms(db, now)
  const known = await db.selectFrom('form_type').select('id').where('name', '=', 'provmodul').executeTakeFirst()
  if (!known) {
    const [typeId, variantId, versionId] = [makeId(now), makeId(now), makeId(now)]
    await sql`insert into form_type (id, name, kind, title, licence_note, source, created_at, updated_at)
      select ${typeId}, 'provmodul', 'TreatmentModule', '{"sv": "Provmodul", "en": "Sample module"}', licence_note, source,
        created_at, updated_at from form_type where id = ${questionnaire.typeId}`.execute(db)
    await sql`insert into form_variant (id, form_type_id, name, title, respondent_types)
      select ${variantId}, ${typeId}, name, title, respondent_types from form_variant
      where id = ${questionnaire.variantId}`.execute(db)
    await sql`insert into form_variant_version (id, form_variant_id, version_no, languages, content, scoring, texts, checksum,
        published_at)
      select ${versionId}, ${variantId}, version_no, languages, content, scoring, texts, checksum || '-module', published_at
      from form_variant_version where id = ${questionnaire.versionId}`.execute(db)
  }
  const found = await db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['t.id as typeId', 'v.id as variantId', 'vv.id as versionId'])
    .where('t.name', '=', 'provmodul')
    .executeTakeFirstOrThrow()
  return { kind: 'TreatmentModule' as const, ...found }
}

async function seedDefinition(db: Db, now: Instant) {
  const name = 'provbehandling'
  const title = JSON.stringify({ sv: 'Provbehandling', en: 'Sample treatment' })
  await db
    .insertInto('treatment_definition')
    .values({
      id: makeId(now),
      name,
      title,
      licence_note: 'Provets egen.',
      report_mode: 'Page',
      source: 'Content',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const definition = db.selectFrom('treatment_definition').select('id').where('name', '=', name)
  const { id: definitionId } = await definition.executeTakeFirstOrThrow()
  await db
    .insertInto('treatment_variant')
    .values({ id: makeId(now), treatment_definition_id: definitionId, name: 'alla', title })
    .onConflict((conflict) => conflict.columns(['treatment_definition_id', 'name']).doNothing())
    .execute()
  const variant = db
    .selectFrom('treatment_variant')
    .select('id')
    .where('treatment_definition_id', '=', definitionId)
    .where('name', '=', 'alla')
  return { definitionId, variantId: (await variant.executeTakeFirstOrThrow()).id }
}
