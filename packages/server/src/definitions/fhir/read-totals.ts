import { type Question, Scale } from '@samklang/contract/form-content'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import { doubted, told } from '../finding-words.ts'
import { extensionAt, extensionsAt, extensionUrls } from './extensions.ts'
import { type FoundSum, findSum } from './find-sum.ts'
import { type Json, recordAt, recordsAt, textAt } from './json.ts'
import { namer } from './names.ts'
import { type ReadContext, type ReadParts, wordsOf } from './read-parts.ts'
import type { TreeItem } from './read-tree.ts'
import type { PathTarget } from './walk-path.ts'

/** What is calculated: scales, and which item of the file each one stands for. */
export type ReadTotals = { scales: Scale[]; scaleOf: Map<string, string> }

export function readTotals(resource: Json, reading: ReadContext, parts: ReadParts): ReadTotals {
  const calculated = [...reading.tree.byLinkId.values()].filter(({ linkId }) => parts.get(linkId)?.is === 'Calculated')
  if (calculated.length === 0) return assumeTotal(reading, parts)
  const sums = findSums(resource, calculated, reading, parts)
  const nameFor = namer()
  const scaleOf = new Map([...sums.keys()].map((linkId) => [linkId, nameFor(linkId)]))
  const scales = calculated.flatMap((branch) => {
    const { linkId } = branch
    const sum = sums.get(linkId)
    const key = scaleOf.get(linkId)
    if (!sum || key === undefined) {
      reading.findings.push(doubted(linkId, 'calculation-left-out', expressionOf(branch).slice(0, 200)))
      return []
    }
    reading.findings.push(told(linkId, 'total-brought', String(sum.linkIds.length)))
    // what is left out is not nothing. All must be answered, unless somebody who knows the form says otherwise.
    if (sum.isMissingZero) reading.findings.push(told(linkId, 'total-needs-all'))
    reading.write(textKeys.scale(key), wordsOf(branch, reading) ?? totalWords)
    const Items = sum.linkIds.flatMap((one) => refOf(one, parts))
    return Scale.parse({
      Key: key,
      Method: 'Sum',
      Items,
      SubScales: sum.linkIds.flatMap((one) => scaleOf.get(one) ?? []),
      Decimals: decimalsOf(Items, parts),
    })
  })
  return { scales, scaleOf }
}

/** The calculations that are sums, of answers or of other such sums. */
function findSums(
  resource: Json,
  calculated: TreeItem[],
  { tree }: ReadContext,
  parts: ReadParts,
): Map<string, FoundSum> {
  const sums = new Map<string, FoundSum>()
  for (const branch of calculated) {
    const walk = { roots: tree.roots, own: branch, countable: (place: PathTarget) => countable(place, parts) }
    const sum = findSum(expressionOf(branch), variablesOf(resource, branch), walk)
    // One answer shown once more is a copy, not a total.
    if (sum && sum.linkIds.length > 1 && !sum.linkIds.includes(branch.linkId)) sums.set(branch.linkId, sum)
  }
  const isKnown = (linkId: string) => parts.get(linkId)?.is !== 'Calculated' || sums.has(linkId)
  for (let before = -1; before !== sums.size; ) {
    before = sums.size
    for (const [linkId, { linkIds }] of sums) if (!linkIds.every(isKnown)) sums.delete(linkId)
  }
  return sums
}

const totalWords = { sv: 'Summa', en: 'Total' }
const saysTotal = /\b(total|sum) score\b|totalpoäng|summapoäng|poängsumma/i

/**
 * A file that gives points and does not say what becomes of them: they are added up, and the one who brings it is told.
 * A number that is called the total is then not asked for.
 */
function assumeTotal(reading: ReadContext, parts: ReadParts): ReadTotals {
  const all = [...reading.tree.byLinkId.values()]
  const typed = all.find((branch) => isTypedTotal(branch, parts))
  const items = all.filter(({ linkId }) => hasPoints(linkId, parts)).flatMap(({ linkId }) => refOf(linkId, parts))
  if (items.length < 2) return { scales: [], scaleOf: new Map() }
  const key = 'total'
  const place = typed?.linkId ?? ''
  reading.findings.push(doubted(place, 'total-assumed', String(items.length)))
  reading.write(textKeys.scale(key), (typed && wordsOf(typed, reading)) ?? totalWords)
  if (typed) parts.set(typed.linkId, { is: 'Calculated' })
  const scale = Scale.parse({ Key: key, Method: 'Sum', Items: items, Decimals: decimalsOf(items, parts) })
  return { scales: [scale], scaleOf: new Map(typed ? [[typed.linkId, key]] : []) }
}

function isTypedTotal({ linkId, item }: TreeItem, parts: ReadParts): boolean {
  const part = parts.get(linkId)
  if (part?.is !== 'Question' || part.question.type !== 'Number' || part.question.required) return false
  const displays = recordsAt(item, 'code').map((code) => textAt(code, 'display') ?? '')
  return [textAt(item, 'text') ?? '', ...displays].some((words) => saysTotal.test(words))
}

/** What a path leads to and can be counted: points of choices, numbers, and other totals. */
function countable({ branches, isPoints }: PathTarget, parts: ReadParts): string[] {
  return branches
    .map(({ linkId }) => linkId)
    .filter((linkId) => {
      const part = parts.get(linkId)
      if (isPoints) return hasPoints(linkId, parts)
      if (part?.is === 'Calculated') return true
      if (part?.is !== 'Question') return false
      const isNumber = ['Number', 'Slider', 'Duration'].includes(part.question.type)
      return isNumber || (part.options.length > 0 && part.options.every(({ code, score }) => Number(code) === score))
    })
}

function hasPoints(linkId: string, parts: ReadParts): boolean {
  const part = parts.get(linkId)
  const isChoice = part?.is === 'Row' || (part?.is === 'Question' && part.question.type !== 'Matrix')
  return isChoice && part.options.some(({ score }) => typeof score === 'number')
}

export function refOf(linkId: string, parts: ReadParts): string[] {
  const part = parts.get(linkId)
  if (part?.is === 'Question') return [part.question.questionId]
  return part?.is === 'Row' ? [itemRef(part.matrix, part.row)] : []
}

/** As many decimals as the finest of what is added has. */
function decimalsOf(refs: string[], parts: ReadParts): number {
  const questions = [...parts.values()].flatMap((part) => (part.is === 'Question' ? [part.question] : []))
  const asked = questions.filter(({ questionId, rows }) =>
    refs.some((ref) => ref === questionId || rows.some(({ key }) => ref === itemRef(questionId, key))),
  )
  return Math.max(0, ...asked.map(finest))
}

function finest({ type, step, options }: Question): number {
  if (type === 'Number' || type === 'Slider') return step ? places(step) : 2
  return Math.max(0, ...options.map(({ score }) => places(score ?? 0)))
}

function places(value: number): number {
  return Math.min(4, (/\.(\d+)$/.exec(String(value))?.[1] ?? '').length)
}

function expressionOf({ item }: TreeItem): string {
  const extension = extensionAt(item, extensionUrls.calculated)
  return (extension && textAt(recordAt(extension, 'valueExpression'), 'expression')) ?? ''
}

/** The names that calculations of an item may use: its own, those of what it lies in, and the form's. */
function variablesOf(resource: Json, branch: TreeItem): Map<string, string> {
  const holders: Json[] = [branch.item]
  for (let above = branch.parent; above; above = above.parent) holders.unshift(above.item)
  holders.unshift(resource)
  const variables = new Map<string, string>()
  for (const holder of holders)
    for (const extension of extensionsAt(holder, extensionUrls.variable)) {
      const { name, expression } = recordAt(extension, 'valueExpression')
      if (typeof name === 'string' && typeof expression === 'string') variables.set(name, expression)
    }
  return variables
}
