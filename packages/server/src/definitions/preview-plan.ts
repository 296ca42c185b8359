import type { TypeDefinition, VariantVersionDefinition } from '@samklang/contract/definitions'
import type { Words } from '@samklang/contract/form-facts'
import type { FormTypeFacts } from '@samklang/contract/split-file'
import type { SpokenLanguage } from '../http/messages.ts'
import type { Plan } from './plan-import.ts'

/** What a form would look like once stored. */
export function previewOf(
  facts: FormTypeFacts,
  { typeId, variants }: Plan,
  language: SpokenLanguage,
): { Type: TypeDefinition; Versions: VariantVersionDefinition[] } {
  const said = (words: Words) => words[language] ?? words.sv ?? words.en
  return {
    Type: {
      Id: typeId,
      Name: facts.name,
      DisplayName: said(facts.title) ?? facts.name,
      Description: said(facts.description) ?? null,
      Kind: facts.kind,
      Topics: facts.topics,
      Maturity: facts.maturity,
      Licence: facts.licence,
      EstimatedMinutes: facts.minutes ?? null,
      AvailableOutsideTreatment: facts.availableOutsideTreatment,
    },
    Versions: variants.map(({ variantId, versionId, variant }) => ({
      Id: versionId,
      TypeId: typeId,
      VariantId: variantId,
      DisplayName: said(variant.title) ?? variant.name,
      Version: variant.version,
      RespondentTypes: variant.respondents,
      TreatmentLocation: variant.place,
      Languages: variant.languages,
      Criterias: variant.criteria,
      CriteriaBehavior: variant.behaviour,
      Maturity: facts.maturity,
      Content: variant.content,
      Scoring: variant.scoring,
      Texts: variant.texts,
    })),
  }
}
