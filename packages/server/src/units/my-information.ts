import type { UnitInformation } from '@samklang/contract/units'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/messages.ts'

type Standing = { patientId: string; lockedFormId: string | null }

/**
 * What a person should have at hand about the clinic: the one that the form on this device is from, else the one that has
 * known the patient longest.
 */
export async function findUnitInformation(
  db: Db,
  { patientId, lockedFormId }: Standing,
  language: SpokenLanguage,
): Promise<UnitInformation | undefined> {
  const unit = await db
    .selectFrom('unit')
    .leftJoin('patient_unit as pu', (join) =>
      join.onRef('pu.unit_id', '=', 'unit.id').on('pu.patient_id', '=', patientId).on('pu.released_at', 'is', null),
    )
    .leftJoin('form', (join) => join.onRef('form.unit_id', '=', 'unit.id').on('form.id', '=', lockedFormId))
    .select([
      'unit.unit_group_id',
      'unit.name as UnitName',
      'unit.phone as Phone',
      'unit.address as Address',
      'unit.opening_hours as OpeningHours',
      sql<string | null>`coalesce(unit.crisis_text ->> ${language}, unit.crisis_text ->> 'sv')`.as('CrisisText'),
      sql<
        UnitInformation['CrisisTexts']
      >`json_build_object('sv', unit.crisis_text ->> 'sv', 'en', unit.crisis_text ->> 'en')`.as('CrisisTexts'),
    ])
    .where((eb) => eb.or([eb('pu.patient_id', 'is not', null), eb('form.id', 'is not', null)]))
    .orderBy(sql`form.id is null`)
    .orderBy('pu.registered_at')
    .orderBy('unit.id')
    .limit(1)
    .executeTakeFirst()
  if (!unit) return undefined
  const { unit_group_id, ...facts } = unit
  return { ...facts, Contents: unit_group_id ? await listContents(db, unit_group_id, language) : [] }
}

function listContents(db: Db, unitGroupId: string, language: SpokenLanguage): Promise<UnitInformation['Contents']> {
  return db
    .selectFrom('unit_group_content as c')
    .select([
      'c.kind as Kind',
      sql<string>`coalesce(c.title ->> ${language}, c.title ->> 'sv', '')`.as('Title'),
      sql<string>`coalesce(c.body ->> ${language}, c.body ->> 'sv', '')`.as('Body'),
      'c.link as Link',
    ])
    .where('c.unit_group_id', '=', unitGroupId)
    .where('c.status', '=', 'Active')
    .where('c.audience', 'in', ['Patient', 'Both'])
    .orderBy('c.sort_order')
    .orderBy('c.id')
    .limit(200)
    .execute()
}
