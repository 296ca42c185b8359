import type { TypeDefinition, VariantVersion } from '@samklang/contract/definitions'
import type { CriteriaBehavior, Criterias, RespondentType } from '@samklang/contract/form-content'
import type { ProgramItemKind } from '@samklang/contract/program-content'
import type { TreatmentDefinition } from '@samklang/contract/treatment-definitions'

/** Something that a program can send. */
export type ProgramOffer = {
  kind: Exclude<ProgramItemKind, 'Message'>
  id: string
  /** By which its questions and scales are asked for. */
  name: string
  displayName: string
  description: string | null
  /** What is old or not released stays where it is sent already, and can be added no more. */
  isActive: boolean
  respondents: readonly RespondentType[]
  variants: readonly ProgramOfferVariant[]
}

export type ProgramOfferVariant = {
  id: string
  /** Of its latest version. */
  versionId: string
  displayName: string
  respondents: readonly RespondentType[]
  criterias: Criterias
  behavior: CriteriaBehavior
}

type FormDefinitions = { Types: readonly TypeDefinition[]; VariantVersions: readonly VariantVersion[] }

const unusable: readonly string[] = ['NotAvailable', 'Deprecated']
const order: readonly RespondentType[] = ['Patient', 'Caretaker', 'Other', 'Staff']

export function listOffers(forms: FormDefinitions, treatments: readonly TreatmentDefinition[]): ProgramOffer[] {
  const modules = treatments.flatMap(modulesOf)
  const isFirst = ({ id }: ProgramOffer, at: number) => modules.findIndex((one) => one.id === id) === at
  return [
    ...offersOfForms(forms, 'Questionnaire', 'QuestionnaireType'),
    ...offersOfForms(forms, 'Journal', 'JournalType'),
    ...treatments.map(offerOfTreatment).filter(({ variants }) => variants.length > 0),
    ...modules.filter(isFirst),
  ]
}

function offersOfForms(
  { Types, VariantVersions }: FormDefinitions,
  form: TypeDefinition['Kind'],
  kind: 'QuestionnaireType' | 'JournalType',
): ProgramOffer[] {
  return Types.filter(({ Kind }) => Kind === form).flatMap((type) => {
    const { Id: id, Name: name, DisplayName: displayName, Description: description } = type
    const isActive = type.AvailableOutsideTreatment && !unusable.includes(type.Maturity)
    const variants = VariantVersions.filter(({ TypeId }) => TypeId === id).map((version) => ({
      id: version.VariantId,
      versionId: version.Id,
      displayName: version.DisplayName,
      respondents: version.RespondentTypes,
      criterias: version.Criterias,
      behavior: version.CriteriaBehavior,
    }))
    const respondents = order.filter((type) => variants.some((variant) => variant.respondents.includes(type)))
    return variants.length > 0 ? [{ kind, id, name, displayName, description, isActive, respondents, variants }] : []
  })
}

const patientAlone = ['Patient'] as const

function offerOfTreatment({
  Id,
  Name,
  DisplayName,
  Description,
  Maturity,
  Variants,
}: TreatmentDefinition): ProgramOffer {
  return {
    kind: 'TreatmentTemplate',
    id: Id,
    name: Name,
    displayName: DisplayName,
    description: Description,
    isActive: !unusable.includes(Maturity),
    respondents: patientAlone,
    variants: Variants.filter(({ Modules }) => Modules.length > 0).map((variant) => ({
      id: variant.Id,
      versionId: variant.Id,
      displayName: variant.DisplayName,
      respondents: patientAlone,
      criterias: variant.Criterias,
      behavior: variant.CriteriaBehavior,
    })),
  }
}

function modulesOf({ Maturity, Variants }: TreatmentDefinition): ProgramOffer[] {
  return Variants.flatMap(({ Modules }) => Modules)
    .filter(({ AvailableOutsideTreatment }) => AvailableOutsideTreatment)
    .map((module) => ({
      kind: 'TreatmentModuleType',
      id: module.ModuleId,
      name: module.Name,
      displayName: module.DisplayName,
      description: module.Description,
      isActive: !unusable.includes(Maturity),
      respondents: patientAlone,
      variants: [],
    }))
}
