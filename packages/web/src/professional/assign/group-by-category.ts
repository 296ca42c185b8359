import type { FormKind, TypeDefinition, VariantVersion } from '@samklang/contract/definitions'
import type { Category } from '@samklang/contract/unit-groups'
import type { TreatmentContent } from './treatment-offers.ts'

/** Something that can be assigned, with the latest version of each of its variants. */
export type AssignableForm = {
  type: Omit<TypeDefinition, 'Kind'> & { Kind: FormKind }
  variants: readonly VariantVersion[]
  /** Of a treatment, or of a module that is given by itself. */
  treatment?: TreatmentContent
}

/** The name is the unit group's own; without one the categoryGroup is called after its kind. */
export type CategoryGroup = {
  id: string
  name: string | null
  kind: FormKind
  offers: readonly AssignableForm[]
}

type Definitions = { Types: readonly TypeDefinition[]; VariantVersions: readonly VariantVersion[] }

const kinds = ['Questionnaire', 'Journal', 'Treatment', 'TreatmentModule'] as const
const answered: readonly FormKind[] = ['Questionnaire', 'Journal']
export const readOnly: readonly string[] = ['NotAvailable', 'Deprecated']

/** What is old or not released is read in the library, and a module comes with its treatment (`listTreatmentOffers`). */
export function offersOf({ Types, VariantVersions }: Definitions): AssignableForm[] {
  return Types.filter(({ Kind, Maturity, AvailableOutsideTreatment }) => {
    return answered.includes(Kind) && AvailableOutsideTreatment && !readOnly.includes(Maturity)
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

function kindOf(offers: readonly AssignableForm[]): FormKind {
  return kinds.find((kind) => offers.every(({ type }) => type.Kind === kind)) ?? 'Questionnaire'
}

/** Questionnaires go out together; a diary or a treatment is started by itself, with its own days. */
export function pick(picked: readonly AssignableForm[], offer: AssignableForm): AssignableForm[] {
  if (picked.includes(offer)) return picked.filter((other) => other !== offer)
  if (offer.type.Kind !== 'Questionnaire') return [offer]
  return [...picked.filter(({ type }) => type.Kind === 'Questionnaire'), offer]
}
