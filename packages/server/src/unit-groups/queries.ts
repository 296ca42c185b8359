import type { UnitGroup } from '@samklang/contract/unit-groups'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

export async function findUnitGroup(db: Db, id: string): Promise<UnitGroup | undefined> {
  const row = await db
    .selectFrom('unit_group')
    .select([
      'id as Id',
      'name as Name',
      'analysis_mode',
      'chart_style',
      'admission as Admission',
      'hidden_consent as HiddenConsent',
      'patient_responsible as PatientResponsible',
      'prioritized_inbox as PrioritizedInbox',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { analysis_mode, chart_style, ...group } = row
  return { ...group, AnalysisSettings: { Mode: analysis_mode, ChartStyle: chart_style } }
}

/** Texts in the caller's language; Swedish where a text was never translated. */
export function listContentsForStaff(db: Db, unitId: string, language: SpokenLanguage) {
  return db
    .selectFrom('unit_group_content as c')
    .innerJoin('unit', 'unit.unit_group_id', 'c.unit_group_id')
    .select([
      'c.id as Id',
      'c.unit_group_id as UnitGroupId',
      'c.kind as Kind',
      'c.audience as Audience',
      sql<string>`coalesce(c.title ->> ${language}, c.title ->> 'sv', '')`.as('Title'),
      sql<string>`coalesce(c.body ->> ${language}, c.body ->> 'sv', '')`.as('Body'),
      'c.link as Link',
      'c.sort_order as SortOrder',
    ])
    .where('unit.id', '=', unitId)
    .where('c.status', '=', 'Active')
    .where('c.audience', 'in', ['Staff', 'Both'])
    .orderBy('c.sort_order')
    .limit(200)
    .execute()
}
