import type { FhirPath } from './fhirpath.ts'
import { descendantsOf, type TreeItem } from './read-tree.ts'

/** Where a path leads to: to items, or to what was answered to them. */
export type PathTarget = {
  at: 'Root' | 'Items' | 'Answers'
  branches: TreeItem[]
  /** Whether it asks for what an answer counts, not for the answer itself. */
  isPoints: boolean
  /** Whatever lies there, rather than items called by name. */
  isWide: boolean
}

export type PathContext = {
  roots: TreeItem[]
  /** The item that the calculation stands on; undefined for the form itself. */
  own: TreeItem | undefined
  /** Of what a path leads to, that which counts. */
  countable(place: PathTarget): string[]
}

type Resolve = (variable: string) => PathTarget | undefined

const root = ['resource', 'rootResource', 'questionnaire']
const passing = ['value', 'valueCoding', 'valueDecimal', 'valueInteger', 'valueQuantity']
const passingCalls = ['first', 'single', 'ofType', 'toInteger', 'toDecimal']

export function placeOf(
  path: FhirPath,
  walk: PathContext,
  resolve: Resolve,
  here?: PathTarget,
): PathTarget | undefined {
  const start: PathTarget = { at: 'Root', branches: walk.roots, isPoints: false, isWide: true }
  const own: PathTarget = walk.own ? { at: 'Items', branches: [walk.own], isPoints: false, isWide: false } : start
  if (path.is === 'Variable') {
    if (root.includes(path.name)) return start
    return path.name === 'context' ? (here ?? own) : resolve(path.name)
  }
  if (path.is === 'Special') return path.name === 'this' ? (here ?? own) : undefined
  if (path.is !== 'Member' && path.is !== 'Call') return undefined
  if (path.of === undefined && (path.name === 'QuestionnaireResponse' || path.name === 'Questionnaire')) return start
  const from = path.of ? placeOf(path.of, walk, resolve, here) : (here ?? own)
  if (!from) return undefined
  return path.is === 'Member' ? memberOf(from, path.name) : callOn(from, path, walk, resolve)
}

function memberOf(from: PathTarget, name: string): PathTarget | undefined {
  if (name === 'item') {
    if (from.at === 'Answers') return undefined
    const branches = from.at === 'Root' ? from.branches : from.branches.flatMap(({ children }) => children)
    return { ...from, at: 'Items', branches, isWide: true }
  }
  if (name === 'answer' || name === 'answerOption') return from.at === 'Items' ? { ...from, at: 'Answers' } : undefined
  if (from.at !== 'Answers') return undefined
  if (name === 'extension') return { ...from, isPoints: true }
  return passing.includes(name) ? from : undefined
}

function callOn(
  from: PathTarget,
  call: FhirPath & { is: 'Call' },
  walk: PathContext,
  resolve: Resolve,
): PathTarget | undefined {
  const { name, args } = call
  const [arg] = args
  if (name === 'descendants' || (name === 'repeat' && arg?.is === 'Member' && arg.name === 'item')) {
    if (from.at === 'Answers') return undefined
    const below = from.branches.flatMap((branch) => [...(from.at === 'Root' ? [branch] : []), ...descendantsOf(branch)])
    return { ...from, at: 'Items', branches: [...new Set(below)], isWide: true }
  }
  if (name === 'where' && arg) return from.at === 'Answers' ? whereAnswered(from, arg) : whereItems(from, arg)
  if (name === 'select' && arg) return placeOf(arg, walk, resolve, from)
  if (from.at !== 'Answers') return undefined
  if (name === 'ordinal' || name === 'weight' || name === 'extension') return { ...from, isPoints: true }
  return passingCalls.includes(name) ? from : undefined
}

function whereItems(from: PathTarget, arg: FhirPath): PathTarget | undefined {
  const isMeant = from.at === 'Items' ? byLinkId(arg) : undefined
  if (!isMeant) return undefined
  return { ...from, branches: from.branches.filter(({ linkId }) => isMeant(linkId)), isWide: isPattern(arg) }
}

/** Which option was chosen, and which of its extensions holds the points; anything else picks among the answers. */
function whereAnswered(from: PathTarget, arg: FhirPath): PathTarget | undefined {
  if (arg.is !== 'Binary' || arg.op !== '=') return undefined
  const isUrl = arg.left.is === 'Member' && arg.left.name === 'url'
  const isLiteral = [arg.left, arg.right].some(({ is }) => is === 'Text' || is === 'Number')
  return isUrl || !isLiteral ? from : undefined
}

function byLinkId(arg: FhirPath): ((linkId: string) => boolean) | undefined {
  if (arg.is === 'Call' && arg.name === 'startsWith' && isLinkId(arg.of)) {
    const [start] = arg.args
    return start?.is === 'Text' ? (linkId) => linkId.startsWith(start.value) : undefined
  }
  if (arg.is !== 'Binary') return undefined
  if (arg.op === 'or') {
    const [one, other] = [byLinkId(arg.left), byLinkId(arg.right)]
    return one && other ? (linkId) => one(linkId) || other(linkId) : undefined
  }
  if (arg.op !== '=' && arg.op !== 'in') return undefined
  const [name, value] = isLinkId(arg.left) ? [arg.left, arg.right] : [arg.right, arg.left]
  const names = isLinkId(name) ? textsOf(value) : undefined
  return names && ((linkId) => names.includes(linkId))
}

function isPattern(arg: FhirPath): boolean {
  return arg.is === 'Call' || (arg.is === 'Binary' && arg.op === 'or' && (isPattern(arg.left) || isPattern(arg.right)))
}

function isLinkId(path: FhirPath | undefined): boolean {
  return path?.is === 'Member' && path.name === 'linkId'
}

function textsOf(path: FhirPath): string[] | undefined {
  if (path.is === 'Text') return [path.value]
  if (path.is !== 'Binary' || path.op !== '|') return undefined
  const [one, other] = [textsOf(path.left), textsOf(path.right)]
  return one && other && [...one, ...other]
}
