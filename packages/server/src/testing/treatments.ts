import { FormContent, Scoring } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import * as z from 'zod/mini'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import { seedType } from './forms.ts'

export type TestTreatment = Awaited<ReturnType<typeof seedTreatment>>

const howOften = ['never', 'sometimes', 'often'].map((key, score) => ({ key, score }))

/** Three pages: one to read and write on, one with a safety question, one to end with. */
const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'p1',
      Groups: [{ Id: 'g1', Questions: [{ questionId: 'note', key: 'note', type: 'LongText', required: false }] }],
    },
    {
      Id: 'p2',
      Groups: [{ Id: 'g2', Questions: [{ questionId: 'harm', key: 'harm', type: 'SingleChoice', options: howOften }] }],
    },
    { Id: 'p3', Groups: [{ Id: 'g3', Questions: [{ questionId: 'why', key: 'why', type: 'Text', required: false }] }] },
  ],
  Artifacts: [{ Name: 'plan', isSafetyPlan: true }],
})

const scoring = z.parse(Scoring, {
  Scales: [],
  Alerts: [{ Key: 'harm', questionId: 'harm', Options: ['sometimes', 'often'], Severity: 'Alert' }],
})

const texts = {
  sv: {
    [textKeys.artifact('plan')]: 'Min provplan',
    [textKeys.pageTitle('p1')]: 'Att börja',
    [textKeys.pageTitle('p2')]: 'Hur det är',
    [textKeys.pageTitle('p3')]: 'Att ta med sig',
  },
  en: {
    [textKeys.pageTitle('p1')]: 'To begin',
    [textKeys.pageTitle('p2')]: 'How it is',
    [textKeys.pageTitle('p3')]: 'To take along',
  },
}

/** A treatment of three modules for grown-ups and the same for the young, and two modules that it does not have. */
export async function seedTreatment(db: Db, now: Instant) {
  const module = async (name: string, title: string, isFree = false) => {
    const made = await seedType(db, { name, kind: 'TreatmentModule', title, content, scoring, texts }, now)
    await db
      .updateTable('form_type')
      .set({ available_outside_treatment: isFree })
      .where('id', '=', made.typeId)
      .execute()
    return made
  }
  const modules = [
    await module('provmodul-ett', 'Modul ett'),
    await module('provmodul-tva', 'Modul två'),
    await module('provmodul-tre', 'Modul tre'),
  ] as const
  const free = await module('provmodul-fri', 'Fri modul', true)
  const other = await module('provmodul-annan', 'Annan modul')
  const id = makeId(now)
  await db
    .insertInto('treatment_definition')
    .values({
      id,
      name: `provbehandling-${id.slice(-12)}`,
      title: JSON.stringify({ sv: 'Provbehandling', en: 'Sample treatment' }),
      description: JSON.stringify({ sv: 'Ett prov.', en: 'A sample.' }),
      licence_note: 'Provets egen.',
      report_mode: 'Page',
      source: 'Content',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const add = (name: string, title: string, age: object) =>
    seedVariant(db, { definitionId: id, name, title, age, modules }, now)
  return {
    id,
    modules,
    free,
    other,
    adult: await add('vuxna', 'Vuxna', { From: 18 }),
    young: await add('unga', 'Unga', { From: 12, To: 17 }),
  }
}

type NewVariant = {
  definitionId: string
  name: string
  title: string
  age: object
  modules: readonly { variantId: string }[]
}

async function seedVariant(db: Db, { definitionId, name, title, age, modules }: NewVariant, now: Instant) {
  const id = makeId(now)
  const criteria = JSON.stringify({ Age: age })
  await db
    .insertInto('treatment_variant')
    .values({ id, treatment_definition_id: definitionId, name, title: JSON.stringify({ sv: title }), criteria })
    .execute()
  const rows = modules.map(({ variantId }, index) => ({
    treatment_variant_id: id,
    position: index + 1,
    form_variant_id: variantId,
    default_duration_days: index === 0 ? 7 : null,
  }))
  await db.insertInto('treatment_variant_module').values(rows).execute()
  return id
}
