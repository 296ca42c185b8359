import type { Instant } from '@samklang/contract/instants'
import type { NamedReader, PatientSideReader } from '@samklang/contract/messages'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { listThreadReaders } from '../session/thread-readers.ts'
import type { FoundThread } from './thread-for.ts'

/** told to staff before they write. */
export async function listReaders(db: Db, { patientId }: FoundThread, now: Instant): Promise<NamedReader[]> {
  const related = await listThreadReaders(db, patientId, now)
  return [
    { Kind: 'Patient', Name: (await findName(db, patientId)).fullname, RelationId: null },
    ...related.map(({ kind: Kind, name: Name, relationId: RelationId }) => ({ Kind, Name, RelationId })),
  ]
}

/** and to whoever writes on the patient side, of the others there. R-458: nobody is named who is protected. */
export async function listOtherReaders(
  db: Db,
  { patientId }: FoundThread,
  { context, identityId }: Actor,
  now: Instant,
): Promise<PatientSideReader[]> {
  const related = await listThreadReaders(db, patientId, now)
  const patient = { Kind: 'Patient', Name: (await findName(db, patientId)).firstname } as const
  return [
    ...(context?.type === 'Patient' ? [] : [patient]),
    ...related
      .filter((one) => one.identityId !== identityId)
      .map(({ kind: Kind, name, isProtected }) => ({ Kind, Name: isProtected ? null : name })),
  ]
}

async function findName(db: Db, patientId: string): Promise<{ firstname: string; fullname: string }> {
  const { firstname, lastname } = await db
    .selectFrom('patient as p')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select(['n.firstname', 'n.lastname'])
    .where('p.id', '=', patientId)
    .executeTakeFirstOrThrow()
  return { firstname, fullname: `${firstname} ${lastname}` }
}
