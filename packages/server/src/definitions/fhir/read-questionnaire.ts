import { type ContentLanguage, FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import type { Words } from '@samklang/contract/form-facts'
import { textKeys } from '@samklang/contract/item-names'
import { checkDefinition } from '@samklang/engine/check/check-definition'
import { z } from 'zod'
import { doubted, failed, type ImportFinding, told } from '../finding-words.ts'
import { type LibraryFiles, noLibraryFiles } from '../form-media/library-files.ts'
import type { Medium } from '../form-media/read-medium.ts'
import { extensionUrls } from './extensions.ts'
import { isRecord, type Json, recordsAt, textAt } from './json.ts'
import { layoutPages } from './layout-pages.ts'
import { typeName } from './names.ts'
import { parseJson, readOwnJson } from './own-json.ts'
import { readCondition } from './read-conditions.ts'
import { type ReadContext, type ReadParts, readParts } from './read-parts.ts'
import { type ReadTotals, readTotals, refOf } from './read-totals.ts'
import { type ItemTree, readTree } from './read-tree.ts'
import { languageFrom, wordsReader } from './read-words.ts'
import { termsOf } from './value-sets.ts'

export type ReadForm = {
  name: string
  title: Words
  description: Words
  url: string | undefined
  copyright: string | undefined
  content: FormContent
  scoring: Scoring
  texts: FormTexts
  languages: ContentLanguage[]
  /** What the file calls an item that we call so. */
  nameOf: (item: string) => string
  parts: ReadParts
  media: Medium[]
  /** Only our own files say which way a scale goes. */
  hasDirections: boolean
}

/**
 * Reads a FHIR Questionnaire, R4 or R5. Nothing of it is trusted: whatever it holds, this answers with a form, with
 * findings, or with both, and never throws.
 */
export function readQuestionnaire(
  text: string,
  library: LibraryFiles = noLibraryFiles(),
): { form: ReadForm | undefined; findings: ImportFinding[] } {
  const resource = parseJson(text.replace(/^\uFEFF/, ''))
  if (resource === undefined) return refused([failed('', 'bad-json')])
  if (!isRecord(resource) || resource.resourceType !== 'Questionnaire')
    return refused([failed('', 'not-a-questionnaire')])
  const { tree, findings } = readTree(resource)
  if (tree.roots.length === 0) return refused(findings)

  const language = textAt(resource, 'language')
  const base = language === undefined ? 'en' : languageFrom(language)
  if (language === undefined) findings.push(told('', 'language-assumed'))
  const texts: Record<string, Record<string, string>> = {}
  const write: ReadContext['write'] = (key, words) => {
    for (const [tongue, said] of Object.entries(words ?? {})) {
      texts[tongue] ??= {}
      texts[tongue][key] = said
    }
  }
  const reading: ReadContext = {
    tree,
    terms: termsOf(resource),
    readWords: wordsReader(base),
    write,
    findings,
    media: [],
    library,
  }
  const title = reading.readWords(resource, 'title') ?? reading.readWords(resource, 'name')
  write(textKeys.title, title)
  const content = readContent(resource, reading)
  const languages = (base === 'en' ? (['en', 'sv'] as const) : (['sv', 'en'] as const)).filter((one) => texts[one])
  const whole = content && { ...content, texts: FormTexts.parse(texts), languages }
  const kept = whole && keepWhole(whole, base, findings)
  if (!kept || kept.languages.length === 0) {
    if (kept) findings.push(failed('', 'language-unknown', language?.slice(0, 20)))
    else findings.push(failed('', 'too-many', 'item'))
    return refused(findings)
  }
  return {
    form: {
      ...factsOf(resource, title, reading),
      ...kept,
      nameOf: nameIn(tree, kept.parts),
      parts: kept.parts,
      media: reading.media,
    },
    findings,
  }
}

function refused(findings: ImportFinding[]): { form: undefined; findings: ImportFinding[] } {
  return { form: undefined, findings }
}

/** What only our own files say. */
const OwnForm = z.object({ Scoring, Texts: FormTexts, WarnOfUnanswered: z.boolean() })

type Content = { content: FormContent; scoring: Scoring; parts: ReadParts; hasDirections: boolean }

function readContent(resource: Json, reading: ReadContext): Content | undefined {
  const own = readOwnJson(resource, extensionUrls.ownForm, OwnForm)
  readFrame(reading)
  const parts = readParts(reading)
  const { scales, scaleOf } = own ? ownTotals(own.Scoring, parts) : readTotals(resource, reading, parts)
  const asking = { parts, scaleOf, isR5: isR5(reading.tree), findings: reading.findings }
  const branches = [...reading.tree.byLinkId.values()]
  const conditions = new Map(branches.map((branch) => [branch.linkId, readCondition(branch, asking)]))
  const Pages = layoutPages(reading, parts, conditions)
  const content = FormContent.safeParse({ Pages, ...(own && { WarnOfUnanswered: own.WarnOfUnanswered }) })
  const scoring = own ? { data: own.Scoring } : Scoring.safeParse({ Scales: scales })
  for (const [language, words] of Object.entries(own?.Texts ?? {}))
    for (const [key, text] of Object.entries(words)) reading.write(key, { [language]: text })
  return (
    content.data &&
    scoring.data && { content: content.data, scoring: scoring.data, parts, hasDirections: own !== undefined }
  )
}

function ownTotals({ Scales }: Scoring, parts: ReadParts): ReadTotals {
  const start = 'scale/'
  const calculated = [...parts].filter(([linkId, part]) => part.is === 'Calculated' && linkId.startsWith(start))
  return { scales: Scales, scaleOf: new Map(calculated.map(([linkId]) => [linkId, linkId.slice(start.length)])) }
}

/** What our own files say before the first question and after the last. */
function readFrame({ tree, readWords, write }: ReadContext): void {
  for (const [linkId, key] of [
    ['samklang/instruction', textKeys.instruction],
    ['samklang/thanks', textKeys.thanks],
  ] as const) {
    const branch = tree.byLinkId.get(linkId)
    if (branch?.type !== 'display' || branch.parent) continue
    write(key, readWords(branch.item, 'text'))
    tree.byLinkId.delete(linkId)
    tree.roots = tree.roots.filter((root) => root !== branch)
  }
}

/** A language counts when all is said in it; one that lacks something would leave a person before an empty question. */
function keepWhole<Whole extends Content & { texts: FormTexts; languages: ContentLanguage[] }>(
  whole: Whole,
  base: ContentLanguage | undefined,
  findings: ImportFinding[],
): Whole {
  const checked = checkDefinition(whole)
  const texts = FormTexts.parse(structuredClone(whole.texts))
  for (const { Code, Item, Detail } of checked)
    if (Code === 'unused-text' && (Detail === 'sv' || Detail === 'en')) delete texts[Detail]?.[Item]
  const partial = whole.languages.filter(
    (one) => one !== base && checked.some(({ Code, Detail }) => Code === 'missing-text' && Detail === one),
  )
  for (const language of partial) {
    // Words that read the same everywhere and our own yes and no are not somebody's translation.
    const isMeant = texts[language]?.[textKeys.title] !== undefined
    if (isMeant) findings.push(doubted('', 'translation-partial', language))
    delete texts[language]
  }
  const languages = whole.languages.filter((one) => !partial.includes(one))
  return { ...whole, texts, languages }
}

/** R5 renamed the choice and said what else may be answered; a file of R4 has neither. */
function isR5({ byLinkId }: ItemTree): boolean {
  return [...byLinkId.values()].some(({ type, item }) => type === 'coding' || item.answerConstraint !== undefined)
}

function factsOf(resource: Json, title: Words | undefined, { readWords }: ReadContext) {
  const url = textAt(resource, 'url')?.slice(0, 500)
  const [identifier] = recordsAt(resource, 'identifier')
  const last = url?.split(/[/:]/).at(-1)
  const names = [textAt(resource, 'name'), last, title?.en ?? title?.sv, identifier && textAt(identifier, 'value')]
  return {
    name: names.map((wanted) => typeName(wanted ?? '')).find((name) => name !== '') ?? 'questionnaire',
    title: title ?? {},
    description: readWords(resource, 'description') ?? {},
    url,
    copyright: textAt(resource, 'copyright')?.slice(0, 2000),
  }
}

function nameIn(tree: ItemTree, parts: ReadParts): (item: string) => string {
  const names = new Map([...tree.byLinkId.keys()].flatMap((linkId) => refOf(linkId, parts).map((ref) => [ref, linkId])))
  return (item) => {
    const id = item.startsWith('question/') ? item.slice('question/'.length) : item
    return names.get(id) ?? item
  }
}
