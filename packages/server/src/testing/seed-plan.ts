import { FormContent } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import * as z from 'zod'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

const text = (questionId: string) => ({ questionId, key: questionId, type: 'Text', required: false })

const content = z.parse(FormContent, {
  Pages: [
    { Id: 'signs', Groups: [{ Id: 'g1', Questions: [text('sign')] }] },
    { Id: 'people', Groups: [{ Id: 'g2', repeat: { most: 5 }, Questions: [text('name'), text('phone')] }] },
    { Id: 'rest', Groups: [{ Id: 'g3', Questions: [text('reason')] }] },
  ],
  Artifacts: [
    { Name: 'plan', isSafetyPlan: true },
    { Name: 'people', pageIds: ['people'] },
  ],
})

const words = {
  [textKeys.title]: 'Provplan',
  [textKeys.artifact('plan')]: 'Min provplan',
  [textKeys.artifact('people')]: 'Mina människor',
  [textKeys.pageTitle('signs')]: 'Varningstecken',
  [textKeys.pageTitle('people')]: 'Människor',
  [textKeys.pageTitle('rest')]: 'Skäl',
  [textKeys.question('sign')]: 'Vad märker du först?',
  [textKeys.question('name')]: 'Namn',
  [textKeys.question('phone')]: 'Telefon',
  [textKeys.question('reason')]: 'Vad betyder mest?',
}

const englishWords = {
  ...words,
  [textKeys.artifact('plan')]: 'My sample plan',
  [textKeys.pageTitle('signs')]: 'Warning signs',
  [textKeys.question('sign')]: 'What do you notice first?',
}

export const planGroups = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002'] as const

export const planAnswers: Answer[] = [
  { QuestionId: 'sign', Key: 'sign', Value: 'Jag sover dåligt' },
  { QuestionId: 'name', Key: 'name', AnswerGroupId: planGroups[0], Value: 'Kim Provvän' },
  { QuestionId: 'phone', Key: 'phone', AnswerGroupId: planGroups[0], Value: '070-000 00 00' },
  { QuestionId: 'name', Key: 'name', AnswerGroupId: planGroups[1], Value: 'Ada Provvän' },
]

type PlanOwner = { patient: { id: string }; unit: { id: string }; now: Instant; answers?: Answer[] }

/** A treatment with one module that is a plan for danger, in which the patient has written; gives the ids. */
export async function seedPlan(db: Db, { patient, unit, now, answers = planAnswers }: PlanOwner) {
  const ids = { treatmentId: makeId(now), formId: makeId(now) }
  const variantId = await seedPlanVersion(db, now)
  const version = await db
    .selectFrom('form_variant_version as vv')
    .innerJoin('form_variant as v', 'v.id', 'vv.form_variant_id')
    .select(['vv.id', 'v.form_type_id as typeId'])
    .where('v.id', '=', variantId)
    .executeTakeFirstOrThrow()
  const owner = { patient_id: patient.id, unit_id: unit.id, content_language: 'sv', created_at: now }
  await db
    .insertInto('form')
    .values({
      ...owner,
      id: ids.formId,
      kind: 'TreatmentModule',
      form_type_id: version.typeId,
      variant_version_id: version.id,
      respondent_type: 'Patient',
      status: 'PartlyAnswered',
      answers: JSON.stringify(answers),
      last_modified_at: now,
      open_from: now,
      opened_at: now,
      started_at: now,
    })
    .execute()
  const definition = await db
    .selectFrom('treatment_variant')
    .select(['id', 'treatment_definition_id as definitionId'])
    .where('name', '=', 'provplan')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('treatment')
    .values({
      ...owner,
      id: ids.treatmentId,
      treatment_definition_id: definition.definitionId,
      treatment_variant_id: definition.id,
      status: 'Ongoing',
      start_date: now.slice(0, 10),
      started_at: now,
      time_zone: 'Europe/Stockholm',
      opens_next: true,
      notify: false,
      last_modified_at: now,
    })
    .execute()
  await db
    .insertInto('treatment_module')
    .values({
      id: makeId(now),
      treatment_id: ids.treatmentId,
      position: 1,
      form_variant_id: variantId,
      form_id: ids.formId,
      created_at: now,
    })
    .execute()
  return ids
}

async function seedPlanVersion(db: Db, now: Instant): Promise<string> {
  const known = await db.selectFrom('form_variant').select('id').where('name', '=', 'provplan').executeTakeFirst()
  if (known) return known.id
  const [typeId, variantId, definitionId] = [makeId(now), makeId(now), makeId(now)]
  const title = JSON.stringify({ sv: 'Provplan', en: 'Sample plan' })
  const owned = { name: 'provplan', title, licence_note: 'Provets egen.', source: 'Content' } as const
  const times = { created_at: now, updated_at: now }
  await db
    .insertInto('form_type')
    .values({ id: typeId, kind: 'TreatmentModule', ...owned, ...times })
    .execute()
  await db
    .insertInto('form_variant')
    .values({ id: variantId, form_type_id: typeId, name: 'provplan', title, respondent_types: ['Patient'] })
    .execute()
  await db
    .insertInto('form_variant_version')
    .values({
      id: makeId(now),
      form_variant_id: variantId,
      version_no: 1,
      languages: ['sv', 'en'],
      content: JSON.stringify(content),
      scoring: '{"Scales":[],"Alerts":[]}',
      texts: JSON.stringify({ sv: words, en: englishWords }),
      checksum: 'provplan',
      published_at: now,
    })
    .execute()
  await db
    .insertInto('treatment_definition')
    .values({ id: definitionId, report_mode: 'Page', ...owned, ...times })
    .execute()
  await db
    .insertInto('treatment_variant')
    .values({ id: makeId(now), treatment_definition_id: definitionId, name: 'provplan', title })
    .execute()
  return variantId
}
