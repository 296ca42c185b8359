import * as libraryCalls from '@samklang/contract/client/library'
import type { VariantVersionDefinition } from '@samklang/contract/definitions'
import type { Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { ProgramContent, ProgramItem } from '@samklang/contract/program-content'
import { useQueries } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { readerLanguage } from '../../ui/use-label.ts'
import type { ProgramOffer } from './list-offers.ts'

export type FormScale = {
  key: string
  name: string
  min: number | null
  max: number | null
  bands: { key: string; name: string; from: number | null; to: number | null }[]
}
export type FormQuestion = { id: string; name: string; options: { key: string; name: string }[] }
export type FormWithScales = { scales: FormScale[]; questions: FormQuestion[] }

/** By the definition's id; one that is missing is being fetched, or could not be. */
export type FormScales = {
  byForm: ReadonlyMap<string, FormWithScales>
  failed: ReadonlySet<string>
  retry: () => void
}

/** the scales and questions of the forms that steps start on, or are about to. */
export function useFormScales(content: ProgramContent, offers: readonly ProgramOffer[]): FormScales {
  const scope = useScope()
  const forms = listForms(content, offers)
  const asked = forms.flatMap((offer) => offer.variants.map(({ versionId }) => ({ offer, versionId })))
  const found = useQueries({
    queries: asked.map(({ offer, versionId }) =>
      callQuery(
        scope,
        libraryCalls.previewDefinition,
        { params: { name: offer.name }, body: { VariantVersionId: versionId } },
        { shownIn: 'place' },
      ),
    ),
  })
  const byForm = new Map<string, FormWithScales>()
  const failed = new Set<string>()
  for (const offer of forms) {
    const of = found.filter((_, at) => asked[at]?.offer === offer)
    const versions = of.flatMap(({ data }) => data?.VariantVersion ?? [])
    if (of.some(({ isError }) => isError)) failed.add(offer.id)
    if (versions.length === of.length) byForm.set(offer.id, join(versions))
  }
  return { byForm, failed, retry: () => found.forEach(({ isError, refetch }) => void (isError && refetch())) }
}

/** Forms that a step starts on by a score or an answer. */
function listForms({ Steps }: ProgramContent, offers: readonly ProgramOffer[]): ProgramOffer[] {
  const items = Steps.flatMap(({ Start }) =>
    Start.Key === 'ScoreReached' || Start.Key === 'AnswerGiven' ? (findItem(Steps, Start.ItemId) ?? []) : [],
  )
  return offers.filter(({ id }) => items.some(({ DefinitionId }) => DefinitionId === id))
}

function findItem(steps: ProgramContent['Steps'], id: string | null | undefined): ProgramItem | undefined {
  return steps.flatMap(({ Items }) => Items).find(({ Id }) => Id === id)
}

/** What any of a form's variants has, once. */
function join(versions: readonly VariantVersionDefinition[]): FormWithScales {
  const scales = versions.flatMap(scalesOf)
  const questions = versions.flatMap(questionsOf)
  return {
    scales: scales.filter(({ key }, at) => scales.findIndex((one) => one.key === key) === at),
    questions: questions.filter(({ id }, at) => questions.findIndex((one) => one.id === id) === at),
  }
}

function scalesOf(version: VariantVersionDefinition): FormScale[] {
  const text = wordsOf(version)
  return version.Scoring.Scales.map((scale) => ({
    key: scale.Key,
    name: text(textKeys.scale(scale.Key)) ?? scale.Key,
    min: scale.Min ?? null,
    max: scale.Max ?? null,
    bands: scale.Cutoffs.flatMap(({ Key, Of, Comparison, Low, High }) => {
      if (Of !== 'Raw') return []
      const from = Comparison === 'Interval' || Comparison === 'GreaterOrEqual' ? Low : null
      const to = Comparison === 'Interval' || Comparison === 'LessOrEqual' ? High : null
      if (from === null && to === null) return []
      return [{ key: Key, name: text(textKeys.band(scale.Key, Key)) ?? Key, from, to }]
    }),
  }))
}

function questionsOf(version: VariantVersionDefinition): FormQuestion[] {
  const text = wordsOf(version)
  const isChoice = ({ type }: Question) => type === 'SingleChoice' || type === 'MultiChoice'
  return version.Content.Pages.flatMap(({ Groups }) => Groups.flatMap(({ Questions }) => Questions))
    .filter(isChoice)
    .map(({ questionId, options }) => ({
      id: questionId,
      name: text(textKeys.question(questionId)) ?? questionId,
      options: options.map(({ key }) => ({ key, name: text(textKeys.option(questionId, key)) ?? key })),
    }))
}

function wordsOf({ Texts }: VariantVersionDefinition): (key: string) => string | undefined {
  const language = readerLanguage()
  return (key) => Texts[language]?.[key] ?? Texts.sv?.[key] ?? Texts.en?.[key]
}
