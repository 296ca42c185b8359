import type { Instant } from '@samklang/contract/instants'
import { civilDay } from '../packages/server/src/civil-day.ts'
import type { Db } from '../packages/server/src/database/connect.ts'
import type { MadeAccount, MadeUnit } from '../packages/server/src/demo/build.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { seedTestForm } from '../packages/server/src/testing/forms.ts'
import { seedTreatment, type TestTreatment } from '../packages/server/src/testing/treatments.ts'

export type SubjectTreatment = {
  id: string
  definitionId: string
  lastModifiedAt: Instant
  planIds: string[]
  /** The form of the one that is open. */
  module: { id: string; lastModifiedAt: Instant }
  /** What the one that has not begun is. */
  nextModuleId: string
  /** A document that was made of the one that is open. */
  artifactId: string
}

const definitions = new WeakMap<Db, Promise<TestTreatment>>()

export async function seedSubjectTreatment(
  db: Db,
  { patient, unit, by }: { patient: { id: string }; unit: MadeUnit; by: MadeAccount },
  now: Instant,
): Promise<SubjectTreatment> {
  const definition = await (definitions.get(db) ?? seedOnce(db, now))
  const [first, next] = definition.modules
  const formId = await seedTestForm(db, { type: first, patient, unit, now, requestedBy: by, answerMode: 'Interview' })
  const id = makeId(now)
  await db
    .insertInto('treatment')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      treatment_definition_id: definition.id,
      treatment_variant_id: definition.young,
      content_language: 'sv',
      status: 'Ongoing',
      start_date: civilDay(now),
      time_zone: 'Europe/Stockholm',
      opens_next: true,
      notify: true,
      requested_by: by.id,
      created_at: now,
      started_at: now,
      last_modified_at: now,
    })
    .execute()
  const plan = [first, next].map(({ variantId }, index) => ({
    id: makeId(now),
    treatment_id: id,
    position: index + 1,
    form_variant_id: variantId,
    form_id: index === 0 ? formId : null,
    created_at: now,
  }))
  await db.insertInto('treatment_module').values(plan).execute()
  const artifactId = await seedArtifact(db, { treatmentId: id, formId, patient }, now)
  return {
    id,
    definitionId: definition.id,
    lastModifiedAt: now,
    planIds: plan.map(({ id: planId }) => planId),
    module: { id: formId, lastModifiedAt: now },
    nextModuleId: next.typeId,
    artifactId,
  }
}

type ArtifactSource = { treatmentId: string; formId: string; patient: { id: string } }

async function seedArtifact(db: Db, { treatmentId, formId, patient }: ArtifactSource, now: Instant): Promise<string> {
  await db.updateTable('form').set({ started_at: now }).where('id', '=', formId).execute()
  const id = makeId(now)
  await db
    .insertInto('treatment_artifact')
    .values({
      id,
      treatment_id: treatmentId,
      patient_id: patient.id,
      form_id: formId,
      name: 'plan',
      document: JSON.stringify({ Title: 'Min provplan', Language: 'sv', WrittenAt: now, Sections: [] }),
      form_modified_at: now,
      generated_at: now,
    })
    .execute()
  return id
}

function seedOnce(db: Db, now: Instant): Promise<TestTreatment> {
  const laid = seedTreatment(db, now)
  definitions.set(db, laid)
  return laid
}
