import { clientVersion } from '@samklang/contract/client-version'
import { openSession } from '../../packages/server/src/testing/clinic.ts'
import type { Product } from './start.ts'

type Wanted = {
  /** First name of the patient, at whose own unit it is assigned. */
  patient: string
  /** As the file under content/forms is called. */
  form: string
  /** First name of whoever is asked instead of the patient. */
  asked?: string
}

/** A form on its way to somebody, as staff of the patient's unit assign it; gives its id. */
export async function assign(product: Product, { patient, form, asked }: Wanted): Promise<string> {
  const { db } = product
  const type = await db
    .selectFrom('form_type')
    .select(['id', 'kind'])
    .where('name', '=', form)
    .executeTakeFirstOrThrow()
  const { patientId, staffVisitor } = await staffVisitorOf(product, patient)
  const relation = asked ? await findRelation(product, patientId, asked) : undefined
  const Respondents = [
    relation ? { RespondentType: relation.respondent, RelationId: relation.id } : { RespondentType: 'Patient' },
  ]
  const shared = { PatientId: patientId, Respondents, Notify: false, AcceptWarnings: true }
  const made =
    type.kind === 'Journal'
      ? await staffVisitor('/api/journals', { ...shared, TypeId: type.id })
      : await staffVisitor('/api/questionnaires', { ...shared, TypeIds: [type.id] })
  const [row] = Object(made).Journals ?? Object(made).Questionnaires
  return String(row.Id)
}

/** The patient's unit at work: posts as one of its staff. */
export async function staffVisitorOf({ db, base }: Product, patient: string) {
  const place = await db
    .selectFrom('patient as p')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .innerJoin('patient_unit as u', 'u.patient_id', 'p.id')
    .innerJoin('account_care_unit as au', 'au.unit_id', 'u.unit_id')
    .innerJoin('account as a', 'a.id', 'au.account_id')
    .select(['p.id as patientId', 'u.unit_id as unitId', 'a.id as accountId'])
    .where('n.firstname', '=', patient)
    .where('a.hsa_id', 'in', ['SE0000000000-D001', 'SE0000000000-D002'])
    .executeTakeFirstOrThrow()
  const token = await openSession(db, {
    account: { id: place.accountId },
    level: 'Four',
    unit: { id: place.unitId },
    now: new Date().toISOString(),
  })
  async function staffVisitor(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Client-Version': clientVersion,
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return { patientId: place.patientId, staffVisitor }
}

async function findRelation({ db }: Product, patientId: string, asked: string) {
  const relation = await db
    .selectFrom('relation as l')
    .innerJoin('person as n', 'n.id', 'l.person_id')
    .select(['l.id', 'l.acts_as'])
    .where('l.patient_id', '=', patientId)
    .where('n.firstname', '=', asked)
    .executeTakeFirstOrThrow()
  return { id: relation.id, respondent: relation.acts_as === 'Other' ? 'Other' : 'Caretaker' }
}
