import type { FormKind } from '@samklang/contract/definitions'
import type { LibraryDefinition } from '@samklang/contract/library'
import type { Category } from '@samklang/contract/unit-groups'
import { isWithin } from '@samklang/engine/people/age-span'
import { cell } from '../../state/cell.ts'
import { holdsWords } from '../../ui/holds-words.ts'

export type LibraryFilterValues = {
  words: string
  topic: string | null
  kind: FormKind | null
  /** The age of a patient; empty for any. */
  age: number | ''
  isOutsideTreatment: boolean
}

export const noFilters: LibraryFilterValues = { words: '', topic: null, kind: null, age: '', isOutsideTreatment: false }

/** Whoever comes back from reading about a form finds the categoryGroups as they were left. */
export const libraryFilters = cell(noFilters)

export function hasFilters(filters: LibraryFilterValues): boolean {
  const { words, ...others } = filters
  return words.trim() !== '' || Object.values(others).some((value) => value !== null && value !== '' && value !== false)
}

export function filterLibrary(all: readonly LibraryDefinition[], filters: LibraryFilterValues): LibraryDefinition[] {
  const { words, topic, kind, age, isOutsideTreatment } = filters
  return all.filter((one) => {
    if (topic !== null && !one.Topics.includes(topic)) return false
    if (kind !== null && one.Kind !== kind) return false
    if (isOutsideTreatment && !one.AvailableOutsideTreatment) return false
    const variants = [...one.Variants, ...one.TreatmentVariants]
    if (age !== '' && !variants.some(({ Criterias }) => isWithin(age, Criterias.Age))) return false
    return holdsWords([one.DisplayName, one.Name, one.Description, ...one.Topics, ...modulesOf(one)].join(' '), words)
  })
}

/** Whoever looks for a module finds the treatment that it is a part of. */
function modulesOf({ TreatmentVariants }: LibraryDefinition): string[] {
  return TreatmentVariants.flatMap(({ Modules }) => Modules.map(({ DisplayName }) => DisplayName))
}

export type LibraryCategory = { id: string; name: string | null; definitions: LibraryDefinition[] }

/** By the unit group's categoryGroups; what stands on none of them comes last, by its kind. */
export function groupLibrary(found: readonly LibraryDefinition[], categories: readonly Category[]): LibraryCategory[] {
  const left = new Set(found)
  const arranged = categories.map(({ Id: id, Name: name, Items }) => {
    const definitions = Items.flatMap(({ TemplateId }) => [...left].find(({ Id }) => Id === TemplateId) ?? [])
    for (const definition of definitions) left.delete(definition)
    return { id, name, definitions }
  })
  const kinds: FormKind[] = ['Questionnaire', 'Journal', 'Treatment', 'TreatmentModule']
  const others = kinds.map((kind) => ({
    id: kind,
    name: null,
    definitions: [...left].filter(({ Kind }) => Kind === kind),
  }))
  return [...arranged, ...others].filter(({ definitions }) => definitions.length > 0)
}
