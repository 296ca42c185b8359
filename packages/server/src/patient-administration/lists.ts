import type { Instant } from '@samklang/contract/instants'
import type { PatientRow } from '@samklang/contract/patients'
import type { IdType } from '@samklang/contract/personal-ids'
import { type RawBuilder, sql } from 'kysely'
import { type Db, named } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import type { Actor } from '../http/actor.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { spellingsOf } from '../patients/look-up.ts'
import { shownPersonalId } from '../patients/person-fields.ts'

type Row = {
  patientId: string
  personId: string
  firstname: string
  lastname: string
  idType: IdType
  personalId: Buffer | null
  isProtected: boolean
  dateOfBirth: string | null
  gender: Gender
  tags: string[]
  responsibles: PatientRow['Responsibles']
  isMine: boolean
  lastActivityAt: Instant | null
}

type Reader = Pick<Actor, 'accountId' | 'unitId'>

/** As many as a list without pages holds; one more is asked for, to know whether there are more. */
export const mostMine = 2000
const mostVisited = 20

/** The patients of the unit whom I am responsible for. */
export function listMine(db: Db, keys: Keys, actor: Reader): Promise<PatientRow[]> {
  const where = sql<boolean>`exists (select from patient_responsible r
    where r.patient_id = l.patient_id and r.unit_id = l.unit_id and r.account_id = ${actor.accountId})`
  return listRows(db, keys, actor, { name: 'mine', where, order: byName, limit: mostMine + 1, offset: 0 })
}

/** Those I opened last and still reach, the latest first. */
export function listVisited(db: Db, keys: Keys, actor: Reader): Promise<PatientRow[]> {
  const visitedAt = sql`(select v.visited_at from patient_visit v
    where v.patient_id = l.patient_id and v.account_id = ${actor.accountId})`
  const where = sql<boolean>`l.patient_id in (select v.patient_id from patient_visit v
    where v.account_id = ${actor.accountId})`
  const order = sql`${visitedAt} desc, l.patient_id`
  return listRows(db, keys, actor, { name: 'visited', where, order, limit: mostVisited, offset: 0 })
}

const mostOfOnePhone = 5

/** Those of the unit who are reached at a number. A protected one is left out: who has it must not be found by trying. */
export function listOfPhone(db: Db, keys: Keys, actor: Reader, phone: string): Promise<PatientRow[]> {
  const where = sql<boolean>`l.patient_id in (select p.id from patient p join person n on n.id = p.person_id
    where n.phone_index = any (${blindIndexes(keys, 'phone', phone)}::bytea[]) and not n.is_protected)`
  return listRows(db, keys, actor, { name: 'of-phone', where, order: byName, limit: mostOfOnePhone, offset: 0 })
}

export type PatientSearch = { search: string | undefined; tag: string | undefined; page: number; pageSize: number }

/** By any part of the name, or by a whole personal id. Total says how many there are, however few are shown. */
export async function searchPatients(db: Db, keys: Keys, actor: Reader, wanted: PatientSearch) {
  const { page, pageSize } = wanted
  const matching = match(keys, wanted)
  const offset = (page - 1) * pageSize
  const Items = await listRows(db, keys, actor, { ...matching, order: byName, limit: pageSize, offset })
  const isWhole = page === 1 && Items.length < pageSize
  const Total = isWhole ? Items.length : await countRows(db, actor, matching)
  return { Items, Total, Page: page, PageSize: pageSize }
}

const byName = sql`l.lastname, l.firstname, l.patient_id`

/** Names have no digits, so whoever types one means an id. */
export function isIdSearch(search: string | undefined): boolean {
  return /\d/.test(search ?? '')
}

/** The same name is always the same statement, whatever is searched: it is planned once. */
type PatientMatch = { name: string; where: RawBuilder<boolean> }

function match(keys: Keys, { search, tag }: PatientSearch): PatientMatch {
  const found = isIdSearch(search)
    ? { name: 'by-id', where: hasPersonalId(keys, search) }
    : { name: 'by-name', where: isNamed(search) }
  if (tag === undefined) return found
  return { name: `${found.name}-tagged`, where: sql<boolean>`${found.where} and ${hasTag(tag)}` }
}

/** Of every way in which the id may be stored. */
export function idIndexes(keys: Keys, search = ''): Buffer[] {
  return spellingsOf(search).flatMap((id) => blindIndexes(keys, 'personal-id', id))
}

function hasPersonalId(keys: Keys, search = ''): RawBuilder<boolean> {
  const indexes = idIndexes(keys, search)
  return sql<boolean>`l.patient_id in (select p.id from patient p join person n on n.id = p.person_id
    where n.personal_id_index = any (${indexes}::bytea[]))`
}

function isNamed(search = ''): RawBuilder<boolean> {
  const words = search.normalize('NFC').toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  return sql<boolean>`l.searched like all (${words.map((word) => `%${escapeLike(word)}%`)}::text[])`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function hasTag(tag: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from patient_tag t where t.patient_id = l.patient_id
    and t.tag_name = (select g.name from tag g where lower(g.name) = lower(${tag})))`
}

type PatientListOptions = PatientMatch & { order: RawBuilder<unknown>; limit: number; offset: number }

/** What stands around a patient is read for the rows that are shown, and for no others. */
async function listRows(db: Db, keys: Keys, actor: Reader, listing: PatientListOptions): Promise<PatientRow[]> {
  const { name, where, order, limit, offset } = listing
  const query = sql<Row>`
    select p.id as "patientId", n.id as "personId", n.firstname, n.lastname, n.id_type as "idType",
      n.personal_id as "personalId", n.is_protected as "isProtected", n.date_of_birth as "dateOfBirth", n.gender,
      array(select t.tag_name from patient_tag t where t.patient_id = p.id order by t.tag_name collate "sv-x-icu") as tags,
      (select coalesce(json_agg(json_build_object('StaffUserId', a.public_id,
          'Fullname', concat_ws(' ', a.firstname, a.lastname)) order by a.lastname collate "sv-x-icu", a.id), '[]')
        from patient_responsible r join account a on a.id = r.account_id
        where r.patient_id = p.id and r.unit_id = l.unit_id and a.status = 'Active'
          and exists (select from account_care_unit held where held.account_id = a.id and held.unit_id = r.unit_id)) as responsibles,
      exists (select from patient_responsible r where r.patient_id = p.id and r.unit_id = l.unit_id
        and r.account_id = ${actor.accountId}) as "isMine",
      (select v.last_at from patient_activity v where v.patient_id = p.id and v.unit_id = l.unit_id) as "lastActivityAt"
    from (
      select l.unit_id, l.patient_id, l.lastname, l.firstname from patient_listing l
      where l.unit_id = ${actor.unitId} and ${where}
      order by ${order} limit ${limit} offset ${offset}) l
    join patient p on p.id = l.patient_id
    join person n on n.id = p.person_id
    order by ${order}`.compile(db)
  const rows = await named(`patients-${name}`, query)(db, [...query.parameters])
  return rows.map((row) => toPatientRow(keys, row))
}

async function countRows(db: Db, actor: Reader, { name, where }: PatientMatch): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from patient_listing l
    where l.unit_id = ${actor.unitId} and ${where}`.compile(db)
  const [row] = await named(`patients-${name}-total`, query)(db, [...query.parameters])
  return row?.total ?? 0
}

function toPatientRow(keys: Keys, row: Row): PatientRow {
  return {
    PatientId: row.patientId,
    Fullname: `${row.firstname} ${row.lastname}`,
    FormattedPersonalId: shownPersonalId(keys, row),
    DateOfBirth: row.dateOfBirth,
    Gender: row.gender,
    Tags: row.tags,
    IsMine: row.isMine,
    IsProtected: row.isProtected,
    Responsibles: row.responsibles,
    LastActivityAt: row.lastActivityAt,
  }
}
