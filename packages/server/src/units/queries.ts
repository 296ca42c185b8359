import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const columns = [
  'unit.id as Id',
  'unit.parent_id as ParentId',
  'unit.name as Name',
  'unit.hsa_id as HsaId',
  'unit.kind as Kind',
  'unit.unit_group_id as UnitGroupId',
  'unit.treatment_location as TreatmentLocation',
  'unit.phone as Phone',
  'unit.email as Email',
  'unit.address as Address',
  'unit.opening_hours as OpeningHours',
  'unit.status as Status',
  'unit.time_zone as TimeZone',
] as const

export function findUnit(db: Db, id: string) {
  return db.selectFrom('unit').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findResponsibleUnit(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('unit', 'unit.id', 'account.responsible_unit_id')
    .select(columns)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

export function listActiveUnits(db: Db) {
  return db
    .selectFrom('unit')
    .select(columns)
    .where('status', '=', 'Active')
    .where('kind', '=', 'CareUnit')
    .orderBy(sql`unit.name collate "sv-x-icu"`)
    .limit(2000)
    .execute()
}

export function listStaffOf(db: Db, unitId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_care_unit', 'account_care_unit.account_id', 'account.id')
    .select((eb) => [
      'account.public_id as StaffUserId',
      eb.fn<string>('concat_ws', [eb.val(' '), 'account.firstname', 'account.lastname']).as('Fullname'),
      'account.title as Title',
    ])
    .where('account_care_unit.unit_id', '=', unitId)
    .where('account.status', '=', 'Active')
    .orderBy(sql`account.lastname collate "sv-x-icu"`)
    .orderBy(sql`account.firstname collate "sv-x-icu"`)
    .limit(2000)
    .execute()
}
