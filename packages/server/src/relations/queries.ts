import type { Instant } from '@samklang/contract/instants'
import type { Relation } from '@samklang/contract/relations'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Relation as RelationTable } from '../database/table-types.ts'
import { approvedOn, guardianPolicy, isApproved } from '../session/representation.ts'

/** A relation with the person at its other end, sealed as stored. */
export type RelationRow = Awaited<ReturnType<typeof listRelationRows>>[number]

/** those that were removed are left out. */
export function listRelationRows(db: Db, patientId: string) {
  return relationRows(db).where('l.patient_id', '=', patientId).where('l.status', '<>', 'Removed').execute()
}

export function findRelationRow(db: Db, patientId: string, relationId: string): Promise<RelationRow | undefined> {
  return relationRows(db)
    .where('l.patient_id', '=', patientId)
    .where('l.id', '=', relationId)
    .where('l.status', '<>', 'Removed')
    .executeTakeFirst()
}

/** Of many patients at once, for those who write to people by the hundred. */
export function listRelationRowsById(db: Db, ids: string[]): Promise<RelationRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : relationRows(db).where('l.id', 'in', ids).limit(ids.length).execute()
}

const corrections = sql<Relation['Corrections']>`coalesce((
    select json_agg(json_build_object('At', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'By', nullif(concat_ws(' ', a.firstname, a.lastname), ''), 'Fields', c.fields,
      'FormerName', c.firstname || ' ' || c.lastname) order by c.at desc, c.id desc)
    from contact_correction c join account a on a.id = c.account_id where c.person_id = other.id), '[]')`

const relationsAtMost = 100

function relationRows(db: Db) {
  return db
    .selectFrom('relation as l')
    .innerJoin('patient as p', 'p.id', 'l.patient_id')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .innerJoin('person as other', 'other.id', 'l.person_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invitation as i')
          .select(['i.status', 'i.sent_at', 'i.expires_at'])
          .whereRef('i.relation_id', '=', 'l.id')
          .where('i.withdrawn_at', 'is', null)
          .orderBy('i.created_at', 'desc')
          .limit(1)
          .as('invited'),
      (join) => join.onTrue(),
    )
    .select([
      'l.id',
      'l.patient_id as patientId',
      'l.person_id as personId',
      'other.identity_id as identityId',
      'l.status',
      'l.relation_type as relationType',
      'l.description',
      'l.acts_as as actsAs',
      'l.comment',
      'l.is_temporary as isTemporary',
      'l.valid_until as validUntil',
      'l.school_consent as schoolConsent',
      sql<boolean>`not (${isApproved})`.as('isUnapproved'),
      guardianPolicy.as('policy'),
      'n.date_of_birth as birth',
      approvedOn.as('approvedOn'),
      'n.is_protected as isPatientProtected',
      'other.firstname',
      'other.lastname',
      'other.phone',
      'other.email',
      'other.is_protected as isProtected',
      'other.protection_source as protectionSource',
      'other.preferred_language as language',
      'other.link_id as userId',
      'other.id_type as idType',
      'other.personal_id as personalId',
      'other.proven_at as provenAt',
      corrections.as('corrections'),
      'invited.status as inviteStatus',
      'invited.sent_at as invitedAt',
      'invited.expires_at as inviteEndsAt',
    ])
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(relationsAtMost)
}

export type RelationChanges = Pick<
  Updateable<RelationTable>,
  | 'relation_type'
  | 'description'
  | 'acts_as'
  | 'status'
  | 'school_consent'
  | 'valid_until'
  | 'comment'
  | 'approved_at'
  | 'approved_by'
  | 'removed_at'
>

export async function setRelation(db: Db, id: string, changes: RelationChanges, now: Instant): Promise<void> {
  await db
    .updateTable('relation')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'Removed')
    .execute()
}
