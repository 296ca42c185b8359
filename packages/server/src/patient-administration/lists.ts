import type { Instant } from '@samklang/contract/instants'
import type { PatientRow } from '@samklang/contract/patients'
import type { IdType } from '@samklang/contract/personal-ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type Placeholders, statement, value } from '../database/statement.ts'
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
export async function listMine(db: Db, keys: Keys, { accountId, unitId }: Reader): Promise<PatientRow[]> {
  const rows = await mine(db, { accountId, unitId, limit: mostMine + 1, offset: 0 })
  return rows.map((row) => toPatientRow(keys, row))
}

/** Those I opened last and still reach, the latest first. */
export async function listVisited(db: Db, keys: Keys, { accountId, unitId }: Reader): Promise<PatientRow[]> {
  const rows = await visited(db, { accountId, unitId, limit: mostVisited, offset: 0 })
  return rows.map((row) => toPatientRow(keys, row))
}

const mostOfOnePhone = 5

/** Those of the unit who are reached at a number. A protected one is left out: who has it must not be found by trying. */
export async function listOfPhone(
  db: Db,
  keys: Keys,
  { accountId, unitId }: Reader,
  phone: string,
): Promise<PatientRow[]> {
  const indexes = blindIndexes(keys, 'phone', phone)
  const rows = await ofPhone(db, { accountId, unitId, indexes, limit: mostOfOnePhone, offset: 0 })
  return rows.map((row) => toPatientRow(keys, row))
}

export type PatientSearch = { search: string | undefined; tag: string | undefined; page: number; pageSize: number }

/** By any part of the name, or by a whole personal id. Total says how many there are, however few are shown. */
export async function searchPatients(db: Db, keys: Keys, { accountId, unitId }: Reader, wanted: PatientSearch) {
  const { page, pageSize } = wanted
  const { list, count } = searchOf(keys, wanted)
  const rows = await list(db, { accountId, unitId, limit: pageSize, offset: (page - 1) * pageSize })
  const Items = rows.map((row) => toPatientRow(keys, row))
  const isWhole = page === 1 && Items.length < pageSize
  const Total = isWhole ? Items.length : ((await count(db, { unitId }))[0]?.total ?? 0)
  return { Items, Total, Page: page, PageSize: pageSize }
}

/** Names have no digits, so whoever types one means an id. */
export function isIdSearch(search: string | undefined): boolean {
  return /\d/.test(search ?? '')
}

type FoundSearch = {
  list(db: Db, page: Reader & { limit: number; offset: number }): Promise<Row[]>
  count(db: Db, unit: Pick<Reader, 'unitId'>): Promise<{ total: number }[]>
}

function searchOf(keys: Keys, { search, tag }: PatientSearch): FoundSearch {
  if (isIdSearch(search)) {
    const indexes = idIndexes(keys, search)
    if (tag === undefined)
      return {
        list: (db, page) => byId.list(db, { ...page, indexes }),
        count: (db, unit) => byId.count(db, { ...unit, indexes }),
      }
    return {
      list: (db, page) => byIdTagged.list(db, { ...page, indexes, tag }),
      count: (db, unit) => byIdTagged.count(db, { ...unit, indexes, tag }),
    }
  }
  const words = patternsOf(search)
  if (tag === undefined)
    return {
      list: (db, page) => byName.list(db, { ...page, words }),
      count: (db, unit) => byName.count(db, { ...unit, words }),
    }
  return {
    list: (db, page) => byNameTagged.list(db, { ...page, words, tag }),
    count: (db, unit) => byNameTagged.count(db, { ...unit, words, tag }),
  }
}

/** Of every way in which the id may be stored. */
export function idIndexes(keys: Keys, search = ''): Buffer[] {
  return spellingsOf(search).flatMap((id) => blindIndexes(keys, 'personal-id', id))
}

function patternsOf(search = ''): string[] {
  const words = search.normalize('NFC').toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  return words.map((word) => `%${escapeLike(word)}%`)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

const ofUnit = { unitId: value<string | null>() }
const ofPage = { ...ofUnit, accountId: value<string>(), limit: value<number>(), offset: value<number>() }
const idPlaces = { indexes: value<Buffer[]>() }
const wordPlaces = { words: value<string[]>() }
const tagPlaces = { tag: value<string>() }
const inNameOrder = sql`l.lastname, l.firstname, l.patient_id`

const mine = statement('patients-mine', ofPage, (given) => {
  const where = sql<boolean>`exists (select from patient_responsible r
    where r.patient_id = l.patient_id and r.unit_id = l.unit_id and r.account_id = ${given.accountId})`
  return listRows(given, where)
})

const visited = statement('patients-visited', ofPage, (given) => {
  const visitedAt = sql`(select v.visited_at from patient_visit v
    where v.patient_id = l.patient_id and v.account_id = ${given.accountId})`
  const where = sql<boolean>`l.patient_id in (select v.patient_id from patient_visit v
    where v.account_id = ${given.accountId})`
  return listRows(given, where, sql`${visitedAt} desc, l.patient_id`)
})

const ofPhone = statement('patients-of-phone', { ...ofPage, ...idPlaces }, ({ indexes, ...given }) => {
  const where = sql<boolean>`l.patient_id in (select p.id from patient p join person n on n.id = p.person_id
    where n.phone_index = any (${indexes}::bytea[]) and not n.is_protected)`
  return listRows(given, where)
})

const byId = searchStatements('by-id', idPlaces, hasPersonalId)
const byIdTagged = searchStatements(
  'by-id-tagged',
  { ...idPlaces, ...tagPlaces },
  (given) => sql<boolean>`${hasPersonalId(given)} and ${hasTag(given)}`,
)
const byName = searchStatements('by-name', wordPlaces, isNamed)
const byNameTagged = searchStatements(
  'by-name-tagged',
  { ...wordPlaces, ...tagPlaces },
  (given) => sql<boolean>`${isNamed(given)} and ${hasTag(given)}`,
)

/** Those that match, and how many they are. */
function searchStatements<Own extends Placeholders>(name: string, own: Own, where: (own: Own) => RawBuilder<boolean>) {
  return {
    list: statement(`patients-${name}`, { ...ofPage, ...own }, (given) => listRows(given, where(given))),
    count: statement(
      `patients-${name}-total`,
      { ...ofUnit, ...own },
      (given) => sql<{ total: number }>`select count(*) as total from patient_listing l
        where l.unit_id = ${given.unitId} and ${where(given)}`,
    ),
  }
}

function hasPersonalId({ indexes }: typeof idPlaces): RawBuilder<boolean> {
  return sql<boolean>`l.patient_id in (select p.id from patient p join person n on n.id = p.person_id
    where n.personal_id_index = any (${indexes}::bytea[]))`
}

function isNamed({ words }: typeof wordPlaces): RawBuilder<boolean> {
  return sql<boolean>`l.searched like all (${words}::text[])`
}

function hasTag({ tag }: typeof tagPlaces): RawBuilder<boolean> {
  return sql<boolean>`exists (select from patient_tag t where t.patient_id = l.patient_id
    and t.tag_name = (select g.name from tag g where lower(g.name) = lower(${tag})))`
}

/** What stands around a patient is read for the rows that are shown, and for no others. */
function listRows(given: typeof ofPage, where: RawBuilder<boolean>, order: RawBuilder<unknown> = inNameOrder) {
  return sql<Row>`
    select p.id as "patientId", n.id as "personId", n.firstname, n.lastname, n.id_type as "idType",
      n.personal_id as "personalId", n.is_protected as "isProtected", n.date_of_birth as "dateOfBirth", n.gender,
      array(select t.tag_name from patient_tag t where t.patient_id = p.id order by t.tag_name collate "sv-x-icu") as tags,
      (select coalesce(json_agg(json_build_object('StaffUserId', a.public_id,
          'Fullname', concat_ws(' ', a.firstname, a.lastname)) order by a.lastname collate "sv-x-icu", a.id), '[]')
        from patient_responsible r join account a on a.id = r.account_id
        where r.patient_id = p.id and r.unit_id = l.unit_id and a.status = 'Active'
          and exists (select from account_care_unit held where held.account_id = a.id and held.unit_id = r.unit_id)) as responsibles,
      exists (select from patient_responsible r where r.patient_id = p.id and r.unit_id = l.unit_id
        and r.account_id = ${given.accountId}) as "isMine",
      (select v.last_at from patient_activity v where v.patient_id = p.id and v.unit_id = l.unit_id) as "lastActivityAt"
    from (
      select l.unit_id, l.patient_id, l.lastname, l.firstname from patient_listing l
      where l.unit_id = ${given.unitId} and ${where}
      order by ${order} limit ${given.limit} offset ${given.offset}) l
    join patient p on p.id = l.patient_id
    join person n on n.id = p.person_id
    order by ${order}`
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
