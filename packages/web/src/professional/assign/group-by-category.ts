import type { TypeDefinition, VariantVersion } from '@samklang/contract/definitions'
import type { Category } from '@samklang/contract/unit-groups'

/** Something that can be assigned, with the latest version of each of its variants. */
export type AssignableForm = { type: TypeDefinition; variants: readonly VariantVersion[] }

/** The name is the unit group's own; without one the categoryGroup is called after its kind. */
export type CategoryGroup = {
  id: string
  name: string | null
  kind: 'Questionnaire' | 'Journal'
  offers: readonly AssignableForm[]
}

type Definitions = { Types: readonly TypeDefinition[]; VariantVersions: readonly VariantVersion[] }

const kinds = ['Questionnaire', 'Journal'] as const
const readOnly = ['NotAvailable', 'Deprecated']

/** What is old or not released is read in the library, and a module belongs to a treatment. */
export function offersOf({ Types, VariantVersions }: Definitions): AssignableForm[] {
  return Types.filter(({ Kind, Maturity, AvailableOutsideTreatment }) => {
    return kinds.some((kind) => kind === Kind) && AvailableOutsideTreatment && !readOnly.includes(Maturity)
  })
    .map((type) => ({ type, variants: VariantVersions.filter(({ TypeId }) => TypeId === type.Id) }))
    .filter(({ variants }) => variants.length > 0)
}

/** The unit group's categoryGroups in its own order; a group that has arranged nothing sees the whole library. */
export function groupByCategory(offers: readonly AssignableForm[], categories: readonly Category[]): CategoryGroup[] {
  const byId = new Map(offers.map((offer) => [offer.type.Id, offer]))
  const arranged = categories.map(({ Id, Name, Items }) => {
    const found = Items.filter(({ Visible }) => Visible).flatMap(({ TemplateId }) => byId.get(TemplateId) ?? [])
    return { id: Id, name: Name, kind: kindOf(found), offers: found }
  })
  const filled = arranged.filter((categoryGroup) => categoryGroup.offers.length > 0)
  if (filled.length > 0) return filled
  return kinds
    .map((kind) => ({ id: kind, name: null, kind, offers: offers.filter(({ type }) => type.Kind === kind) }))
    .filter((categoryGroup) => categoryGroup.offers.length > 0)
}

function kindOf(offers: readonly AssignableForm[]): CategoryGroup['kind'] {
  return offers.every(({ type }) => type.Kind === 'Journal') ? 'Journal' : 'Questionnaire'
}

/** Questionnaires go out together; a diary is started by itself, with its own days and reminders. */
export function pick(picked: readonly AssignableForm[], offer: AssignableForm): AssignableForm[] {
  if (picked.includes(offer)) return picked.filter((other) => other !== offer)
  if (offer.type.Kind === 'Journal') return [offer]
  return [...picked.filter(({ type }) => type.Kind !== 'Journal'), offer]
}
