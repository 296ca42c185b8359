import type { TypeDefinition, VariantVersionDefinition } from '@samklang/contract/definitions'
import type { FormContent, Question } from '@samklang/contract/form-content'
import type { Words } from '@samklang/contract/form-facts'
import type { FormTypeFacts } from '@samklang/contract/split-file'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { Medium } from './form-media/read-medium.ts'
import type { ImportPlan } from './plan-import.ts'

/** What a form would look like once stored. */
export function previewOf(
  facts: FormTypeFacts,
  { typeId, variants }: ImportPlan,
  language: SpokenLanguage,
  media: readonly Medium[] = [],
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
      Licence: said(facts.licence) ?? '',
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
      Content: withMedia(variant.content, media),
      Scoring: variant.scoring,
      Texts: variant.texts,
    })),
  }
}

/** Looked at before anything is stored, a form shows its media from the file that was brought. */
function withMedia(content: FormContent, media: readonly Medium[]): FormContent {
  if (media.length === 0) return content
  const sources = new Map(
    media.map(({ id, contentType, bytes }) => [id, `data:${contentType};base64,${bytes.toString('base64')}`]),
  )
  const shown = (question: Question): Question => {
    const source = question.media && sources.get(question.media.source)
    return question.media && source ? { ...question, media: { ...question.media, source } } : question
  }
  const Pages = content.Pages.map((page) => ({
    ...page,
    Groups: page.Groups.map((group) => ({ ...group, Questions: group.Questions.map(shown) })),
  }))
  return { ...content, Pages }
}
