import type { TypeDefinition, VariantVersionDefinition } from '@samklang/contract/definitions'
import type { FormContent, FormTexts, QuestionGroup } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { questionsOf } from '@samklang/engine/form/answers'
import { extensionUrls } from './extensions.ts'
import type { Json } from './json.ts'
import { writeCondition } from './write-condition.ts'
import { controlOf, targetsOf, type WriteContext, writeQuestion } from './write-question.ts'
import { sumsOf, writeScales } from './write-scales.ts'
import { type FhirWordWriter, wordsWriter } from './write-words.ts'

type Definition = { TypeDefinition: TypeDefinition; VariantVersionDefinition: VariantVersionDefinition }

/**
 * A form as a FHIR R4 Questionnaire: what any program can ask and add up. Norms, bands, alerts and whatever else FHIR has no
 * words for travel in extensions of our own, so that another Samklang reads the same form.
 */
export function writeQuestionnaire(
  { TypeDefinition: type, VariantVersionDefinition: version }: Definition,
  media: WriteContext['media'] = new Map(),
) {
  const { Content, Scoring, Texts, Languages } = version
  const words = wordsWriter(Texts, Languages)
  const sums = sumsOf(Content, Scoring)
  const writing = { words, media, targets: targetsOf(questionsOf(Content), [...sums.keys()]) }
  const own = { Scoring, Texts: scoringTexts(Texts), WarnOfUnanswered: Content.WarnOfUnanswered }
  const isRetired = type.Maturity === 'Deprecated' || type.Maturity === 'NotAvailable'
  return {
    resourceType: 'Questionnaire' as const,
    id: version.Id,
    ...(Languages[0] && { language: Languages[0] }),
    extension: [{ url: extensionUrls.ownForm, valueString: JSON.stringify(own) }],
    url: `urn:uuid:${version.VariantId}`,
    version: String(version.Version),
    name: type.Name,
    ...words('title', textKeys.title),
    status: isRetired ? 'retired' : 'active',
    subjectType: ['Patient'],
    ...(type.Description && { description: type.Description }),
    copyright: type.Licence,
    item: [
      ...frame(words, 'samklang/instruction', textKeys.instruction),
      ...writePages(Content, writing),
      ...writeScales(Scoring, sums, words),
      ...frame(words, 'samklang/thanks', textKeys.thanks),
    ],
  }
}

function frame(words: FhirWordWriter, linkId: string, key: string): Json[] {
  const said = words('text', key)
  return said.text ? [{ linkId, ...said, type: 'display' }] : []
}

function writePages({ Pages }: FormContent, writing: WriteContext): Json[] {
  return Pages.map((page) => ({
    linkId: `page/${page.Id}`,
    extension: [controlOf('page')],
    ...writing.words('text', textKeys.pageTitle(page.Id)),
    type: 'group',
    item: page.Groups.map((group) => writeGroup(group, writing)),
  }))
}

function writeGroup(group: QuestionGroup, writing: WriteContext): Json {
  const { words, targets } = writing
  const text = words('text', textKeys.groupText(group.Id))
  const { extension, ...shown } = writeCondition(group.showWhen, targets)
  const extensions = [...(group.hidden ? [{ url: extensionUrls.hidden, valueBoolean: true }] : []), ...extension]
  return {
    linkId: `group/${group.Id}`,
    ...(extensions.length > 0 && { extension: extensions }),
    ...words('text', textKeys.groupTitle(group.Id)),
    type: 'group',
    ...(group.repeat && { repeats: true }),
    ...shown,
    item: [
      ...(text.text
        ? [{ linkId: `group/${group.Id}/text`, extension: [controlOf('help')], ...text, type: 'display' }]
        : []),
      ...group.Questions.map((question) => writeQuestion(question, writing)),
    ],
  }
}

/** The words of scales and alerts have no place in an item. */
function scoringTexts(texts: FormTexts): FormTexts {
  const kept = Object.entries(texts).map(([language, words]) => [
    language,
    Object.fromEntries(Object.entries(words).filter(([key]) => /^(scale|alert)\//.test(key))),
  ])
  return Object.fromEntries(kept)
}
