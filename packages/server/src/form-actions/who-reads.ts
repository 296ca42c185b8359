import type { PatientSideForm } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/people/guardian-policy'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { type FoundForm, subjectOf } from '../forms/found-form.ts'
import type { Actor } from '../http/actor.ts'
import { approvedOn, guardianPolicy, relationHolds } from '../session/representation.ts'

type Readers = PatientSideForm['Readers']

const comingOfAge = 18

/** R-299: told before the first answer, by the same rules that let somebody open the form (`readableFormFor`). */
export async function findReaders(db: Db, form: FoundForm, actor: Actor, now: Instant): Promise<Readers> {
  const { age } = subjectOf(form, now)
  // What is addressed to a relation is opened by that person alone, on the patient side.
  if (form.respondentType !== 'Patient') return { UnitName: form.unitName, Guardians: 'NotConcerned', Others: [] }
  const isYoung = age !== undefined && age < comingOfAge
  return {
    UnitName: form.unitName,
    Guardians: isYoung ? await whatGuardiansSee(db, form, now) : 'NotConcerned',
    Others: [
      ...(actor.context?.type === 'Patient'
        ? []
        : [{ Kind: 'Patient', Name: form.firstname, Reads: 'Everything' } as const]),
      ...(await listRelated(db, form, { actor, isYoung }, now)),
    ],
  }
}

/** A young person is told what the guardians can see of it. */
async function whatGuardiansSee(db: Db, form: FoundForm, now: Instant): Promise<Readers['Guardians']> {
  const { policy } = await db
    .selectFrom('patient as p')
    .select(sql<GuardianPolicy>`${guardianPolicy}`.as('policy'))
    .where('p.id', '=', form.patientId)
    .executeTakeFirstOrThrow()
  const today = civilDay(now, form.timeZone)
  if (!guardianMay({ policy, birth: form.birth, today, approvedOn: null }).ReadsShared) return 'CannotSee'
  return form.isShared ? 'Shared' : 'SeeWhenShared'
}

type Related = { actsAs: string; name: string | null; policy: GuardianPolicy; approvedOn: CivilDate | null }
type ReaderOptions = { actor: Actor; isYoung: boolean }

/** Agents, and of somebody of age the guardians whom staff have approved since. */
async function listRelated(
  db: Db,
  form: FoundForm,
  { actor, isYoung }: ReaderOptions,
  now: Instant,
): Promise<Readers['Others']> {
  const today = civilDay(now, form.timeZone)
  const { rows } =
    await sql<Related>`select l.acts_as as "actsAs", ${guardianPolicy} as policy, ${approvedOn} as "approvedOn",
      case when not o.is_protected then concat_ws(' ', o.firstname, o.lastname) end as name
    from relation l join patient p on p.id = l.patient_id join person o on o.id = l.person_id
    where p.id = ${form.patientId} and l.acts_as in ('Agent', 'Guardian') and o.identity_id is distinct from ${actor.identityId}::uuid
      and ${relationHolds({ level: sql`'Three'`, today })}
    order by l.acts_as, l.id limit 20`.execute(db)
  return rows.flatMap(({ actsAs, name: Name, policy, approvedOn: approved }): Readers['Others'] => {
    if (actsAs === 'Agent') return [{ Kind: 'Agent', Name, Reads: 'Everything' }]
    const may = guardianMay({ policy, birth: form.birth, today, approvedOn: approved })
    if (isYoung || !may.ReadsShared) return []
    return [{ Kind: 'Guardian', Name, Reads: form.isShared ? 'Shared' : 'WhenShared' }]
  })
}
