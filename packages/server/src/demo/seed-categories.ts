import type { Language } from '@samklang/contract/session'
import type { TemplateKind } from '../database/table-types.ts'
import { makeId } from '../keys/ids.ts'
import type { DemoPast } from './cast.ts'

type DemoCategory = {
  name: Record<Language, string>
  questionnaires?: string[]
  journals?: string[]
  treatments?: string[]
  modules?: string[]
}

const demoCategories: DemoCategory[] = [
  {
    name: { sv: 'Första bedömningen', en: 'First assessment' },
    questionnaires: ['forsta-samtalet', 'vardagsfunktion'],
  },
  { name: { sv: 'Mående', en: 'Well-being' }, questionnaires: ['sinnesstamning', 'oro', 'somn'] },
  { name: { sv: 'Läkemedel', en: 'Medication' }, questionnaires: ['biverkningar'], journals: ['medicindagbok'] },
  { name: { sv: 'Dagböcker', en: 'Diaries' }, journals: ['somndagbok', 'maendedagbok'] },
  { name: { sv: 'Behandlingar', en: 'Treatments' }, treatments: ['mindre-oro', 'sova-battre'] },
  {
    name: { sv: 'Säkerhetsplan', en: 'Safety plan' },
    treatments: ['min-sakerhetsplan'],
    modules: ['min-sakerhetsplan'],
  },
  { name: { sv: 'Uppföljning', en: 'Follow-up' }, questionnaires: ['nojdhet'] },
]

/** Both unit groups have arranged the product's own forms in their own way. */
export async function seedCategories({ db, now, typeIds }: DemoPast, groupIds: readonly string[]): Promise<void> {
  const treatmentIds = await listTreatmentIds(db)
  const laid = groupIds.flatMap((groupId) =>
    demoCategories.map(({ name, questionnaires = [], journals = [], treatments = [], modules = [] }, place) => ({
      category: { id: makeId(now), unit_group_id: groupId, name: JSON.stringify(name), sort_order: place },
      things: [
        ...questionnaires.map((form) => ({ form, kind: 'QuestionnaireType' as const })),
        ...journals.map((form) => ({ form, kind: 'JournalType' as const })),
        ...treatments.map((form) => ({ form, kind: 'TreatmentTemplate' as const })),
        ...modules.map((form) => ({ form, kind: 'TreatmentModuleType' as const })),
      ],
    })),
  )
  const categories = laid.map(({ category }) => category)
  await db.insertInto('unit_group_category').values(categories).execute()
  const items = laid.flatMap(({ category, things }) =>
    things.flatMap(({ form, kind }, place): Item[] => {
      const template_id = (kind === 'TreatmentTemplate' ? treatmentIds : typeIds).get(form)
      const item = { id: makeId(now), category_id: category.id, template_kind: kind, sort_order: place }
      return template_id ? [{ ...item, template_id }] : []
    }),
  )
  await db.insertInto('unit_group_category_item').values(items).execute()
}

async function listTreatmentIds(db: DemoPast['db']): Promise<Map<string, string>> {
  const treatments = await db.selectFrom('treatment_definition').select(['id', 'name']).execute()
  return new Map(treatments.map(({ id, name }) => [name, id]))
}

type Item = { id: string; category_id: string; template_kind: TemplateKind; template_id: string; sort_order: number }
