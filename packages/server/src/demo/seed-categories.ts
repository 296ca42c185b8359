import type { Language } from '@samklang/contract/session'
import type { TemplateKind } from '../database/table-types.ts'
import { makeId } from '../keys/ids.ts'
import type { DemoPast } from './cast.ts'

const demoCategories: { name: Record<Language, string>; questionnaires?: string[]; journals?: string[] }[] = [
  {
    name: { sv: 'Första bedömningen', en: 'First assessment' },
    questionnaires: ['forsta-samtalet', 'vardagsfunktion'],
  },
  { name: { sv: 'Mående', en: 'Well-being' }, questionnaires: ['sinnesstamning', 'oro', 'somn'] },
  { name: { sv: 'Läkemedel', en: 'Medication' }, questionnaires: ['biverkningar'], journals: ['medicindagbok'] },
  { name: { sv: 'Dagböcker', en: 'Diaries' }, journals: ['somndagbok', 'maendedagbok'] },
  { name: { sv: 'Uppföljning', en: 'Follow-up' }, questionnaires: ['nojdhet'] },
]

/** Both unit groups have arranged the product's own forms in their own way. */
export async function seedCategories({ db, now, typeIds }: DemoPast, groupIds: readonly string[]): Promise<void> {
  const laid = groupIds.flatMap((groupId) =>
    demoCategories.map(({ name, questionnaires = [], journals = [] }, place) => ({
      category: { id: makeId(now), unit_group_id: groupId, name: JSON.stringify(name), sort_order: place },
      things: [
        ...questionnaires.map((form) => ({ form, kind: 'QuestionnaireType' as const })),
        ...journals.map((form) => ({ form, kind: 'JournalType' as const })),
      ],
    })),
  )
  const categories = laid.map(({ category }) => category)
  await db.insertInto('unit_group_category').values(categories).execute()
  const items = laid.flatMap(({ category, things }) =>
    things.flatMap(({ form, kind }, place): Item[] => {
      const template_id = typeIds.get(form)
      const item = { id: makeId(now), category_id: category.id, template_kind: kind, sort_order: place }
      return template_id ? [{ ...item, template_id }] : []
    }),
  )
  await db.insertInto('unit_group_category_item').values(items).execute()
}

type Item = { id: string; category_id: string; template_kind: TemplateKind; template_id: string; sort_order: number }
