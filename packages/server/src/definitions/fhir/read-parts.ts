import type { Question } from '@samklang/contract/form-content'
import type { Words } from '@samklang/contract/form-facts'
import { textKeys } from '@samklang/contract/item-names'
import type { WriteWords } from '@samklang/contract/split-scoring'
import { doubted, failed, type ImportFinding, told } from '../finding-words.ts'
import type { LibraryFiles } from '../form-media/library-files.ts'
import type { Medium } from '../form-media/read-medium.ts'
import { controlsOf, extensionAt, extensionUrls, isMarked, unknownExtensions } from './extensions.ts'
import { recordAt, recordsAt, textAt } from './json.ts'
import { namer, plainName } from './names.ts'
import type { ReadOption } from './read-options.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import type { ItemTree, TreeItem } from './read-tree.ts'
import { longest, type ReadWords } from './read-words.ts'
import type { Terms } from './value-sets.ts'

/** What an item of the file becomes here. */
export type ReadPart =
  | { is: 'Group' }
  | ({ is: 'Question' } & ReadQuestion)
  | { is: 'Row'; matrix: string; row: string; options: ReadOption[] }
  | { is: 'Calculated' }
  | { is: 'Words' }
  | { is: 'LeftOut' }

export type ReadContext = {
  tree: ItemTree
  terms: Terms
  readWords: ReadWords
  write: WriteWords
  findings: ImportFinding[]
  media: Medium[]
  /** Files of our own that it may name. */
  library: LibraryFiles
}

export type ReadParts = Map<string, ReadPart>

export function readParts(reading: ReadContext): ReadParts {
  const { tree, findings } = reading
  const parts: ReadParts = new Map()
  const nameFor = namer()
  for (const branch of tree.byLinkId.values()) {
    if (parts.has(branch.linkId)) continue
    noteAll(branch, findings)
    const part = readPart(branch, reading, nameFor)
    parts.set(branch.linkId, part)
    if (part.is === 'Question' && part.question.type === 'Matrix')
      for (const [index, child] of branch.children.entries()) {
        noteAll(child, findings)
        const row = part.question.rows[index]?.key ?? ''
        parts.set(child.linkId, { is: 'Row', matrix: part.question.questionId, row, options: part.options })
      }
  }
  return parts
}

type NameFor = (wanted: string) => string

function readPart(branch: TreeItem, reading: ReadContext, nameFor: NameFor): ReadPart {
  const { linkId, type, item } = branch
  if (isWordsOfParent(branch)) return { is: 'Words' }
  if (type === 'group') {
    const matrix = readMatrix(branch, reading, nameFor)
    if (matrix) return matrix
    if (item.repeats === true) reading.findings.push(doubted(linkId, 'group-repeats-once'))
    return { is: 'Group' }
  }
  if (extensionAt(item, extensionUrls.calculated) || linkId.startsWith('scale/')) return { is: 'Calculated' }
  if (item.readOnly === true && type !== 'display') {
    reading.findings.push(doubted(linkId, 'read-only-left-out'))
    return { is: 'LeftOut' }
  }
  const asked = readQuestion(branch, reading, nameFor)
  if (!asked) return { is: 'LeftOut' }
  const { questionId } = asked.question
  reading.write(textKeys.question(questionId), wordsOf(branch, reading))
  reading.write(textKeys.help(questionId), wordsOfChild(branch, reading, ['help', 'instructions', 'flyover']))
  reading.write(textKeys.low(questionId), wordsOfChild(branch, reading, ['lower']))
  reading.write(textKeys.high(questionId), wordsOfChild(branch, reading, ['upper']))
  return { is: 'Question', ...asked }
}

/** The words of an item, with the number that stands before them; else what its code is called. */
export function wordsOf({ item }: TreeItem, { readWords }: Pick<ReadContext, 'readWords'>): Words | undefined {
  const [code] = recordsAt(item, 'code')
  const words = readWords(item, 'text') ?? (code && readWords(code, 'display'))
  const prefix = textAt(item, 'prefix')?.trim()
  if (!words || !prefix) return words
  return Object.fromEntries(Object.entries(words).map(([language, text]) => [language, `${prefix} ${text}`]))
}

const wordControls = ['help', 'instructions', 'flyover', 'lower', 'upper', 'unit']

function isWordsOfParent(branch: TreeItem): boolean {
  return branch.parent !== undefined && branch.type === 'display' && hasControl(branch, wordControls)
}

function hasControl({ item }: TreeItem, wanted: string[]): boolean {
  return controlsOf(item).some((control) => wanted.includes(control))
}

export function wordsOfChild(
  { children }: TreeItem,
  reading: Pick<ReadContext, 'readWords'>,
  controls: string[],
): Words | undefined {
  const child = children.find((candidate) => candidate.type === 'display' && hasControl(candidate, controls))
  return child && reading.readWords(child.item, 'text')
}

/** A table whose rows are all answered in the same way; anything else that is called a table is a group. */
function readMatrix(branch: TreeItem, reading: ReadContext, nameFor: NameFor): ReadPart | undefined {
  if (!hasControl(branch, ['table', 'htable', 'gtable']) || branch.children.length === 0) return undefined
  const isPlain = branch.children.every(
    ({ type, item, children }) =>
      ['choice', 'coding'].includes(type) &&
      children.length === 0 &&
      item.repeats !== true &&
      recordsAt(item, 'enableWhen').length === 0 &&
      !isMarked(item, extensionUrls.hidden),
  )
  const [first] = branch.children
  const answers = branch.children.map(({ item }) => JSON.stringify([item.answerOption, item.answerValueSet]))
  if (!isPlain || !first || new Set(answers).size > 1) return undefined
  const asked = readQuestion(first, reading, () => nameFor(branch.linkId))
  if (!asked || asked.other) return undefined
  const { questionId } = asked.question
  const rowName = namer()
  const start = `${branch.linkId}.`
  const rows = branch.children.map((child) => {
    const own = child.linkId.startsWith(start) ? child.linkId.slice(start.length) : child.linkId
    const key = rowName(plainName(own))
    reading.write(textKeys.row(questionId, key), wordsOf(child, reading))
    return { key, required: child.item.required === true }
  })
  const required = rows.some((row) => row.required)
  reading.write(textKeys.question(questionId), wordsOf(branch, reading))
  const question: Question = {
    ...asked.question,
    type: 'Matrix',
    rows: rows.map((row) => (row.required === required ? { key: row.key } : row)),
    hidden: isMarked(branch.item, extensionUrls.hidden),
    required,
  }
  return { is: 'Question', ...asked, question }
}

function noteAll({ linkId, item }: TreeItem, findings: ImportFinding[]): void {
  if ((textAt(item, 'text')?.length ?? 0) > longest) findings.push(failed(linkId, 'text-too-long', String(longest)))
  if (isMarked(item, extensionUrls.hidden)) findings.push(told(linkId, 'hidden-item'))
  const hasInitial =
    item.initial !== undefined || recordsAt(item, 'answerOption').some((option) => option.initialSelected === true)
  if (hasInitial) findings.push(doubted(linkId, 'initial-left-out'))
  const shown = extensionAt(item, extensionUrls.enableWhen)
  if (shown && !extensionAt(item, extensionUrls.ownCondition)) {
    const expression = textAt(recordAt(shown, 'valueExpression'), 'expression') ?? ''
    findings.push(failed(linkId, 'condition-left-out', expression.slice(0, 200)))
  }
  for (const url of unknownExtensions(item)) findings.push(doubted(linkId, 'extension-left-out', url.slice(0, 200)))
}
