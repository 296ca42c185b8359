import type { Instant } from '@samklang/contract/instants'
import type { Category } from '@samklang/contract/unit-groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { TemplateKind } from '../database/table-types.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { makeId } from '../keys/ids.ts'

/** One category per kind to begin with; a unit group arranges them as it likes. */
const categories: { kind: TemplateKind; name: Record<SpokenLanguage, string> }[] = [
  { kind: 'QuestionnaireType', name: { sv: 'Formulär', en: 'Questionnaires' } },
  { kind: 'JournalType', name: { sv: 'Dagböcker', en: 'Diaries' } },
  { kind: 'TreatmentTemplate', name: { sv: 'Behandlingar', en: 'Treatments' } },
  { kind: 'TreatmentModuleType', name: { sv: 'Moduler', en: 'Modules' } },
]

/** What the picker of a unit shows, in the order of its group. */
export async function listCategories(db: Db, unitId: string, language: SpokenLanguage): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select c.id as "Id", coalesce(c.name ->> ${language}, c.name ->> 'sv', '') as "Name", c.sort_order as "SortOrder",
      coalesce(json_agg(json_build_object('Id', i.id, 'TemplateKind', i.template_kind, 'TemplateId', i.template_id,
        'DisplayName', coalesce(o.title ->> ${language}, o.title ->> 'sv', o.name), 'Visible', i.visible,
        'SortOrder', i.sort_order)
        order by i.sort_order, coalesce(o.title ->> ${language}, o.title ->> 'sv', o.name) collate "sv-x-icu")
        filter (where o.id is not null), '[]') as "Items"
    from unit u
    join unit_group_category c on c.unit_group_id = u.unit_group_id
    left join unit_group_category_item i on i.category_id = c.id
    left join (${offered}) o on o.id = i.template_id
    where u.id = ${unitId}
    group by c.id order by c.sort_order, c.id limit 100`.execute(db)
  return rows
}

/**
 * R-410: what can be chosen: forms, treatments, and the modules that can be used outside theirs. What is gone, not available or replaced
 * is read in old answers, not chosen anew.
 */
const isOffered = sql`status = 'Active' and maturity not in ('NotAvailable', 'Deprecated')`
const offered = sql`
  select id, name, title, case kind when 'Questionnaire' then 'QuestionnaireType' when 'Journal' then 'JournalType'
      else 'TreatmentModuleType' end as kind
  from form_type where ${isOffered}
    and (kind in ('Questionnaire', 'Journal') or (kind = 'TreatmentModule' and available_outside_treatment))
  union all
  select id, name, title, 'TreatmentTemplate' from treatment_definition where ${isOffered}`

const standsIn = (groupId: RawBuilder<unknown>) => sql`exists (select from unit_group_category c
  join unit_group_category_item i on i.category_id = c.id where c.unit_group_id = ${groupId} and i.template_id = o.id)`

/** Whether something has come to the library that stands on no category of this unit's group. */
export async function hasUncategorised(db: Db, unitId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select o.id from unit u cross join (${offered}) o
    where u.id = ${unitId} and u.unit_group_id is not null and not ${standsIn(sql`u.unit_group_id`)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Puts what is new on the category of its kind, which is made when the group has none yet. Two who look at the same time do
 * it once: the second waits, and then finds it done.
 */
export function fillCategories(db: Db, unitId: string, now: Instant): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const group = await trx
      .selectFrom('unit_group')
      .innerJoin('unit', 'unit.unit_group_id', 'unit_group.id')
      .select('unit_group.id')
      .where('unit.id', '=', unitId)
      .forNoKeyUpdate('unit_group')
      .executeTakeFirst()
    if (!group) return
    for (const [place, { kind, name }] of categories.entries()) {
      const missing = await listUncategorised(trx, group.id, kind)
      if (missing.length === 0) continue
      const category = (await findCategory(trx, group.id, kind)) ?? makeId(now)
      await trx
        .insertInto('unit_group_category')
        .values({ id: category, unit_group_id: group.id, name: JSON.stringify(name), sort_order: place })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      const items = missing.map(({ id }) => ({
        id: makeId(now),
        category_id: category,
        template_kind: kind,
        template_id: id,
      }))
      await trx.insertInto('unit_group_category_item').values(items).execute()
    }
  })
}

async function listUncategorised(db: Db, groupId: string, kind: TemplateKind): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select o.id from (${offered}) o
    where o.kind = ${kind} and not ${standsIn(sql`${groupId}::uuid`)} order by o.name limit 1000`.execute(db)
  return rows
}

/** Where things of this kind stand already. */
async function findCategory(db: Db, groupId: string, kind: TemplateKind): Promise<string | undefined> {
  const category = await db
    .selectFrom('unit_group_category as c')
    .innerJoin('unit_group_category_item as i', 'i.category_id', 'c.id')
    .select('c.id')
    .where('c.unit_group_id', '=', groupId)
    .where('i.template_kind', '=', kind)
    .orderBy('c.sort_order')
    .limit(1)
    .executeTakeFirst()
  return category?.id
}
