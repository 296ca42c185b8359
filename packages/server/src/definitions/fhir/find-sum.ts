import { type FhirPath, parsePath } from './fhirpath.ts'
import { type PathContext, type PathTarget, placeOf } from './walk-path.ts'

export type FoundSum = {
  linkIds: string[]
  /** Whether what is not answered counts as nothing, rather than making the whole unknown. */
  isMissingZero: boolean
}

// Variables may name each other; somebody could write some that double at every step.
const most = 5000

/** The items that a calculation adds up. Undefined when it does anything else than that. */
export function findSum(
  expression: string,
  variables: ReadonlyMap<string, string>,
  walk: PathContext,
): FoundSum | undefined {
  let steps = 0
  const resolving = new Set<string>()
  const parsed = new Map<string, FhirPath | undefined>()

  function resolved<Found>(name: string, find: (path: FhirPath) => Found | undefined): Found | undefined {
    const written = variables.get(name)
    if (written === undefined || resolving.has(name)) return undefined
    const path = parsed.has(name) ? parsed.get(name) : parsePath(written)
    parsed.set(name, path)
    resolving.add(name)
    const found = path && find(path)
    resolving.delete(name)
    return found
  }

  function sumOf(path: FhirPath): FoundSum | undefined {
    steps += 1
    if (steps > most) return undefined
    if (path.is === 'Number') return path.value === 0 ? { linkIds: [], isMissingZero: true } : undefined
    if (path.is === 'Variable') return resolved(path.name, sumOf) ?? single(path)
    if (path.is === 'Binary') return path.op === '+' ? added(sumOf(path.left), sumOf(path.right)) : undefined
    if (path.is === 'Call' && path.of === undefined && path.name === 'iif') return chosen(path.args)
    if (path.is === 'Call' && path.of && isAddingAll(path)) return all(path.of)
    return single(path)
  }

  /** "The sum if there are answers, else nothing": nothing but a way of saying what becomes of missing ones. */
  function chosen([condition, then, otherwise]: FhirPath[]): FoundSum | undefined {
    const sum = condition && then && isAboutPresence(condition) ? sumOf(then) : undefined
    if (!sum || !otherwise || otherwise.is === 'Empty') return sum
    return otherwise.is === 'Number' && otherwise.value === 0 ? { ...sum, isMissingZero: true } : undefined
  }

  function isAboutPresence(path: FhirPath): boolean {
    steps += 1
    if (steps > most) return false
    if (path.is === 'Variable') return resolved(path.name, (inner) => isAboutPresence(inner) || undefined) === true
    if (path.is === 'Binary') return ['or', 'and'].includes(path.op) && [path.left, path.right].every(isAboutPresence)
    if (path.is !== 'Call') return false
    return path.name === 'not' && path.of
      ? isAboutPresence(path.of)
      : ['exists', 'hasValue', 'empty'].includes(path.name)
  }

  const find = (path: FhirPath): PathTarget | undefined => placeOf(path, walk, (name) => resolved(name, find))

  function single(path: FhirPath): FoundSum | undefined {
    const place = find(path)
    if (place?.at !== 'Answers' || place.branches.length !== 1 || place.isWide) return undefined
    const linkIds = walk.countable(place)
    return linkIds.length === 1 ? { linkIds, isMissingZero: false } : undefined
  }

  function all(path: FhirPath): FoundSum | undefined {
    const place = find(path)
    if (place?.at !== 'Answers') return undefined
    const linkIds = walk.countable(place)
    // Of items that are named, every one must count; of whatever lies there, those that do.
    const isWhole = place.isWide ? linkIds.length > 0 : linkIds.length === place.branches.length
    return isWhole ? { linkIds, isMissingZero: true } : undefined
  }

  const path = parsePath(expression)
  const sum = path && sumOf(path)
  // Counted twice is not a plain sum.
  return sum && sum.linkIds.length > 0 && new Set(sum.linkIds).size === sum.linkIds.length ? sum : undefined
}

function added(one: FoundSum | undefined, other: FoundSum | undefined): FoundSum | undefined {
  if (!one || !other) return undefined
  return { linkIds: [...one.linkIds, ...other.linkIds], isMissingZero: one.isMissingZero && other.isMissingZero }
}

function isAddingAll({ name, args }: { name: string; args: FhirPath[] }): boolean {
  if (name === 'sum') return args.length === 0
  const [step, start] = args
  if (name !== 'aggregate' || step?.is !== 'Binary' || step.op !== '+') return false
  const parts = [step.left, step.right].map((part) => (part.is === 'Special' ? part.name : '')).sort()
  return parts.join() === 'this,total' && (!start || (start.is === 'Number' && start.value === 0))
}
