import { type Permission, startingPermissions } from '@samklang/contract/permissions'
import type { Role } from '@samklang/contract/roles'
import type { Language } from '@samklang/contract/session'
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ContentAudience, ContentKind, DB } from '../database/table-types.ts'
import type { Keys } from '../keys/keys.ts'
import { publicIdFrom, rowIdFrom } from './seeded-id.ts'

/** In the order in which they refer to each other. */
const tables = [
  'unit_group',
  'unit_group_content',
  'unit',
  'identity',
  'protection',
  'person',
  'account',
  'account_role',
  'account_permission',
  'account_care_unit',
  'patient',
  'patient_unit',
  'relation',
  'tag',
  'patient_tag',
  'patient_responsible',
  'patient_visit',
  'invitation',
  'emergency_opening',
  'outgoing_message',
] as const
type Table = (typeof tables)[number]
type Rows = { [T in Table]: InsertObject<DB, T>[] }

/** People and care on their way into a database. The same seed and time make the same clinic, ids included. */
export type ClinicRows = {
  keys: Keys
  seed: number
  now: string
  idsMade: number
  rows: Rows
  /** The rows by which units know people, by identity: a person is made at a unit once. */
  persons: Map<string, { unitId: string; id: string }[]>
}

export function clinic({ keys, seed, now }: Pick<ClinicRows, 'keys' | 'seed' | 'now'>): ClinicRows {
  return { keys, seed, now, idsMade: 0, rows: noRows(), persons: new Map() }
}

/** Writes what has been added since the last time, so that a large clinic never lies in memory as a whole. */
export async function saveClinic(db: Db, clinic: ClinicRows): Promise<void> {
  const { rows } = clinic
  clinic.rows = noRows()
  for (const table of tables) await insertRows(db, table, rows)
}

// One statement for thousands of rows: they travel as one text, and the database takes them apart.
const rowsAtATime = 5000

async function insertRows<T extends Table>(db: Db, table: T, rows: Rows): Promise<void> {
  const all: InsertObject<DB, T>[] = rows[table]
  for (const [columns, alike] of Map.groupBy(all, (row) => Object.keys(row).join()))
    for (let from = 0; from < alike.length; from += rowsAtATime) {
      const names = sql.join(columns.split(',').map((column) => sql.ref(column)))
      const some = JSON.stringify(alike.slice(from, from + rowsAtATime).map(withHex))
      // Tags are known by name, and a seeded clinic finds those of another one there.
      const unlessThere = sql.raw(table === 'tag' ? 'on conflict do nothing' : '')
      await sql`insert into ${sql.table(table)} (${names})
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${some}::json)
        ${unlessThere}`.execute(db)
    }
}

function withHex(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
  ])
  return Object.fromEntries(entries)
}

function noRows(): Rows {
  return {
    unit_group: [],
    unit_group_content: [],
    unit: [],
    identity: [],
    protection: [],
    person: [],
    account: [],
    account_role: [],
    account_permission: [],
    account_care_unit: [],
    patient: [],
    patient_unit: [],
    relation: [],
    tag: [],
    patient_tag: [],
    patient_responsible: [],
    patient_visit: [],
    invitation: [],
    emergency_opening: [],
    outgoing_message: [],
  }
}

type Text = Record<Language, string>

type NewGroup = { name: string; admission?: boolean; civic_id_at_level_two?: boolean }

export function addUnitGroup(clinic: ClinicRows, group: NewGroup): string {
  const id = nextId(clinic)
  clinic.rows.unit_group.push({ id, created_at: clinic.now, updated_at: clinic.now, ...group })
  return id
}

export type NewContent = {
  kind: ContentKind
  audience: ContentAudience
  title: Text
  body: Text
  sort_order: number
}

export function addContent(clinic: ClinicRows, unitGroupId: string, content: NewContent): void {
  clinic.rows.unit_group_content.push({
    id: nextId(clinic),
    unit_group_id: unitGroupId,
    updated_at: clinic.now,
    ...content,
  })
}

type NewUnit = Omit<InsertObject<DB, 'unit'>, 'id' | 'updated_at' | 'parent_id' | 'unit_group_id'>

export type MadeUnit = { id: string; parentId: string | null; groupId: string | null }

/** A care provider has no parent and no group, a health-care unit no group. */
export function addUnit(
  clinic: ClinicRows,
  unit: NewUnit,
  { parentId = null, groupId = null }: Partial<Omit<MadeUnit, 'id'>> = {},
): MadeUnit {
  const id = nextId(clinic)
  clinic.rows.unit.push({ id, parent_id: parentId, unit_group_id: groupId, updated_at: clinic.now, ...unit })
  return { id, parentId, groupId }
}

export type MadeAccount = { id: string; publicId: string }

export type NewStaff = {
  hsaId: string
  firstname: string
  lastname: string
  title: string
  roles: readonly Role[]
  permissions: readonly Permission[]
  /** The first is where the person is employed. */
  units: readonly MadeUnit[]
  language?: Language
  status?: 'Active' | 'Inactive'
}

export function addStaff(clinic: ClinicRows, staff: NewStaff): MadeAccount {
  const made = nextAccount(clinic)
  const [employer] = staff.units
  clinic.rows.account.push({
    id: made.id,
    public_id: made.publicId,
    kind: 'Staff',
    hsa_id: staff.hsaId,
    firstname: staff.firstname,
    lastname: staff.lastname,
    title: staff.title,
    email: `${staff.hsaId.toLowerCase()}@samklang.example`,
    preferred_language: staff.language ?? 'sv',
    responsible_unit_id: employer?.id ?? null,
    health_care_unit_id: employer?.parentId ?? null,
    status: staff.status ?? 'Active',
    created_at: clinic.now,
    updated_at: clinic.now,
  })
  for (const role of staff.roles) clinic.rows.account_role.push({ account_id: made.id, role })
  const permissions = new Set([...startingPermissions(staff), ...staff.permissions])
  for (const permission of permissions) clinic.rows.account_permission.push({ account_id: made.id, permission })
  for (const { id } of staff.units) clinic.rows.account_care_unit.push({ account_id: made.id, unit_id: id })
  return made
}

export function nextAccount(clinic: ClinicRows): MadeAccount {
  return { id: nextId(clinic), publicId: nextPublicId(clinic) }
}

export function nextId(clinic: ClinicRows): string {
  clinic.idsMade += 1
  return rowIdFrom(`${clinic.seed}|${clinic.idsMade}`, clinic.now)
}

export function nextPublicId(clinic: ClinicRows): string {
  clinic.idsMade += 1
  return publicIdFrom(`${clinic.seed}|${clinic.idsMade}`)
}
