import { FormContent, Scoring } from '@samklang/contract/form-content'
import type { FormStatus } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import * as z from 'zod/mini'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import { type NewTestForm, seedTestForm, seedType } from './forms.ts'

const howMuch = ['never', 'sometimes', 'often'].map((key, score) => ({ key, score }))
const where = ['head', 'stomach', 'chest'].map((key) => ({ key }))
const ofText = { type: 'LongText', required: false }

const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'read',
      Groups: [{ Id: 'reading', Questions: [{ questionId: 'about', key: 'about', type: 'Information' }] }],
    },
    {
      Id: 'thoughts',
      Groups: [
        {
          Id: 'thought',
          repeat: { most: 3 },
          Questions: [
            { questionId: 'what', key: 'what', type: 'Text' },
            { questionId: 'harm', key: 'harm', type: 'SingleChoice', required: false, options: howMuch },
            { questionId: 'felt', key: 'felt', type: 'MultiChoice', required: false, options: where },
            {
              ...ofText,
              questionId: 'harm-more',
              key: 'harm-more',
              showWhen: { questionId: 'harm', op: 'equals', value: 'often' },
            },
          ],
        },
      ],
    },
    {
      Id: 'plan',
      Groups: [{ Id: 'planning', Questions: [{ ...ofText, questionId: 'step', key: 'step', required: true }] }],
    },
  ],
})

const scoring = z.parse(Scoring, {
  Alerts: [{ Key: 'harm', questionId: 'harm', Options: ['often'], Severity: 'Alert' }],
})

const sv = {
  [textKeys.title]: 'Provmodul om oro',
  [textKeys.pageTitle('read')]: 'Vad är oro?',
  [textKeys.pageTitle('thoughts')]: 'Dina tankar',
  [textKeys.pageTitle('plan')]: 'Din plan',
  [textKeys.groupText('reading')]: 'Här får du läsa om oro.',
  [textKeys.question('about')]:
    'Oro är vanligt.\n\n## Så märks den\n- i huvudet\n- i magen\n\n1. Stanna upp\n2. Andas lugnt',
  [textKeys.repeatItem('thought')]: 'Tanke',
  [textKeys.repeatAdd('thought')]: 'Lägg till en tanke',
  [textKeys.question('what')]: 'Vilken tanke hade du?',
  [textKeys.question('harm')]: 'Hur ofta vill du skada dig när du tänker så?',
  [textKeys.question('harm-more')]: 'Berätta mer om det.',
  [textKeys.question('felt')]: 'Var kändes det?',
  [textKeys.question('step')]: 'Vad är ditt nästa steg?',
  [textKeys.alert('harm')]: 'Vill skada sig',
  ...optionWords('harm', { never: 'Aldrig', sometimes: 'Ibland', often: 'Ofta' }),
  ...optionWords('felt', { head: 'I huvudet', stomach: 'I magen', chest: 'I bröstet' }),
}

function optionWords(questionId: string, options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([key, text]) => [textKeys.option(questionId, key), text]))
}

/** Three pages: one to read, one with a group that can be written three times and asks about harm, and one with a plan. */
export function seedModuleType(db: Db, now: Instant) {
  const type = { name: 'provmodul', kind: 'TreatmentModule', title: 'Provmodul om oro' } as const
  return seedType(db, { ...type, content, scoring, texts: { sv, en: sv } }, now)
}

export type NewTestModule = {
  patient: { id: string }
  unit: { id: string }
  now: Instant
  status?: FormStatus
  answerMode?: 'Self' | 'Interview'
  treatment?: { status: TreatmentStatus; maintainedUntil?: CivilDate }
  /** Another module than the one of three pages. */
  type?: NewTestForm['type']
}

/** A module that is open in a treatment that goes on, unless told; for what happens to treatments there are calls. */
export async function seedTestModule(db: Db, { treatment, ...given }: NewTestModule) {
  const { patient, unit, now } = given
  const type = given.type ?? (await seedModuleType(db, now))
  const formId = await seedTestForm(db, { ...given, type })
  const [treatmentId, planId] = [makeId(now), makeId(now)]
  const variant = await seedTreatmentType(db, now)
  const { status = 'Ongoing', maintainedUntil } = treatment ?? {}
  await db
    .insertInto('treatment')
    .values({
      id: treatmentId,
      patient_id: patient.id,
      unit_id: unit.id,
      treatment_definition_id: variant.definitionId,
      treatment_variant_id: variant.id,
      content_language: 'sv',
      status,
      start_date: now.slice(0, 10),
      time_zone: 'Europe/Stockholm',
      opens_next: false,
      notify: false,
      created_at: now,
      started_at: now,
      closed_at: status === 'Maintained' || status === 'Closed' ? now : null,
      maintained_until: maintainedUntil ?? null,
      last_modified_at: now,
    })
    .execute()
  await db
    .insertInto('treatment_module')
    .values({
      id: planId,
      treatment_id: treatmentId,
      position: 1,
      form_variant_id: type.variantId,
      form_id: formId,
      created_at: now,
    })
    .execute()
  return { formId, treatmentId, planId }
}

async function seedTreatmentType(db: Db, now: Instant): Promise<{ id: string; definitionId: string }> {
  const known = await db
    .selectFrom('treatment_variant as v')
    .innerJoin('treatment_definition as d', 'd.id', 'v.treatment_definition_id')
    .select(['v.id', 'd.id as definitionId'])
    .where('d.name', '=', 'provbehandling')
    .executeTakeFirst()
  if (known) return known
  const [id, definitionId] = [makeId(now), makeId(now)]
  const title = JSON.stringify({ sv: 'Provbehandling', en: 'Sample treatment' })
  await db
    .insertInto('treatment_definition')
    .values({
      id: definitionId,
      name: 'provbehandling',
      title,
      licence_note: 'Provets egen.',
      report_mode: 'Page',
      source: 'Content',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('treatment_variant')
    .values({ id, treatment_definition_id: definitionId, name: 'alla', title })
    .execute()
  return { id, definitionId }
}
