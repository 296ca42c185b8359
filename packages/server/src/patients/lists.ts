import type { PatientRow } from '@samklang/contract/patients'
import { type IdType, normalisePersonalId } from '@samklang/contract/personal-ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import { blindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import type { Actor } from '../session/actor.ts'
import { shownPersonalId } from './person-fields.ts'

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
}

const mostMine = 2000
const mostVisited = 20

/** The patients of the unit whom I am responsible for. */
export function listMine(db: Db, keys: Keys, actor: Actor): Promise<PatientRow[]> {
  const isMine = sql<boolean>`exists (select from patient_responsible r
    where r.patient_id = p.id and r.unit_id = at.unit_id and r.account_id = ${actor.accountId})`
  return listRows(db, keys, actor, { where: isMine, order: byName, limit: mostMine, offset: 0 })
}

/** Those I opened last and still reach, the latest first. */
export function listVisited(db: Db, keys: Keys, actor: Actor): Promise<PatientRow[]> {
  const visitedAt = sql`(select v.visited_at from patient_visit v
    where v.patient_id = p.id and v.account_id = ${actor.accountId})`
  const wasVisited = sql<boolean>`p.id in (select v.patient_id from patient_visit v
    where v.account_id = ${actor.accountId})`
  const order = sql`${visitedAt} desc, p.id`
  return listRows(db, keys, actor, { where: wasVisited, order, limit: mostVisited, offset: 0 })
}

export type Wanted = { search: string | undefined; tag: string | undefined; page: number; pageSize: number }

/** By any part of the name, or by a whole personal id. Total says how many there are, however few are shown. */
export async function searchPatients(db: Db, keys: Keys, actor: Actor, wanted: Wanted) {
  const { page, pageSize } = wanted
  const where = matching(keys, wanted)
  const offset = (page - 1) * pageSize
  const Items = await listRows(db, keys, actor, { where, order: byName, limit: pageSize, offset })
  const isWhole = page === 1 && Items.length < pageSize
  const Total = isWhole ? Items.length : await countRows(db, actor, where)
  return { Items, Total, Page: page, PageSize: pageSize }
}

const byName = sql`n.lastname collate "sv-x-icu", n.firstname collate "sv-x-icu", p.id`

/** Names have no digits, so whoever types one means an id. */
export function isIdSearch(search: string | undefined): boolean {
  return /\d/.test(search ?? '')
}

function matching(keys: Keys, { search, tag }: Wanted): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (tag !== undefined)
    conditions.push(
      sql<boolean>`exists (select from patient_tag t where t.patient_id = p.id and lower(t.tag_name) = lower(${tag}))`,
    )
  if (isIdSearch(search))
    conditions.push(
      sql<boolean>`n.personal_id_index = ${blindIndex(keys, 'personal-id', normalisePersonalId(search ?? ''))}`,
    )
  else for (const word of wordsOf(search)) conditions.push(sql<boolean>`${fullname} like ${`%${escapeLike(word)}%`}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

// By the rules of our alphabet, whatever the database itself was set up with.
const fullname = sql`lower((n.firstname || ' ' || n.lastname) collate "sv-x-icu")`

function wordsOf(search = ''): string[] {
  return search.normalize('NFC').toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

const atUnit = (actor: Actor) => sql`from patient_unit at
  join patient p on p.id = at.patient_id and p.status = 'Active'
  join person n on n.id = p.person_id
  where at.unit_id = ${actor.unitId} and at.released_at is null`

type Listing = { where: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number; offset: number }

/** What stands around a patient is read for the rows that are shown, and for no others. */
async function listRows(db: Db, keys: Keys, actor: Actor, listing: Listing): Promise<PatientRow[]> {
  const { rows } = await sql<Row>`
    select s.*,
      array(select t.tag_name from patient_tag t where t.patient_id = s."patientId"
        order by t.tag_name collate "sv-x-icu") as tags,
      (select coalesce(json_agg(json_build_object('StaffUserId', a.public_id,
          'Fullname', concat_ws(' ', a.firstname, a.lastname)) order by a.lastname collate "sv-x-icu", a.id), '[]')
        from patient_responsible r join account a on a.id = r.account_id
        where r.patient_id = s."patientId" and r.unit_id = ${actor.unitId} and a.status = 'Active') as responsibles,
      exists (select from patient_responsible r where r.patient_id = s."patientId" and r.unit_id = ${actor.unitId}
        and r.account_id = ${actor.accountId}) as "isMine"
    from (
      select row_number() over (order by ${listing.order}) as place, p.id as "patientId", n.id as "personId",
        n.firstname, n.lastname, n.id_type as "idType", n.personal_id as "personalId", n.is_protected as "isProtected",
        n.date_of_birth as "dateOfBirth", n.gender
      ${atUnit(actor)} and ${listing.where}
      order by place limit ${listing.limit} offset ${listing.offset}) s
    order by s.place`.execute(db)
  return rows.map((row) => toPatientRow(keys, row))
}

async function countRows(db: Db, actor: Actor, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${atUnit(actor)} and ${where}`.execute(db)
  return rows[0]?.total ?? 0
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
    // Activity is what comes with forms, treatments and programs.
    LastActivityAt: null,
  }
}
