import { pointsOf } from './extensions.ts'
import { type Json, numberAt, recordAt, recordsAt, textAt } from './json.ts'

/** The value sets and code systems that a file brings with it. */
export type Terms = {
  sets: Json[]
  /** Code systems by address, then by code. */
  systems: Map<string, Map<unknown, Json>>
  /** What has been looked up; a set that is asked for while it is looked up contains itself. */
  known: Map<string, Concept[] | undefined>
}
export type Concept = { element: Json; points: number | undefined }

const deepest = 5
/** More than a question may have: whoever has more is told so. */
const most = 300

export function termsOf(resource: Json): Terms {
  const contained = recordsAt(resource, 'contained')
  const systems = contained.filter(({ resourceType }) => resourceType === 'CodeSystem')
  return {
    sets: contained.filter(({ resourceType }) => resourceType === 'ValueSet'),
    systems: new Map(
      systems.map((system) => [
        textAt(system, 'url') ?? '',
        new Map(flat(recordsAt(system, 'concept'), 'concept').map((concept) => [concept.code, concept])),
      ]),
    ),
    known: new Map(),
  }
}

/** What there is to choose from; undefined when the set is not in the file. */
export function conceptsOf(terms: Terms, reference: string, depth = 0): Concept[] | undefined {
  if (terms.known.has(reference)) return terms.known.get(reference)
  terms.known.set(reference, undefined)
  const set = depth > deepest ? undefined : terms.sets.find((candidate) => isMeant(candidate, reference))
  const concepts = set && conceptsIn(terms, set, depth)?.slice(0, most)
  terms.known.set(reference, concepts)
  return concepts
}

function conceptsIn(terms: Terms, set: Json, depth: number): Concept[] | undefined {
  const expanded = flat(recordsAt(recordAt(set, 'expansion'), 'contains'), 'contains')
  if (expanded.length > 0)
    return expanded.map((element) => ({ element, points: pointsIn(terms, element, textAt(element, 'system')) }))
  const compose = recordAt(set, 'compose')
  const excluded = new Set(
    recordsAt(compose, 'exclude').flatMap((part) => recordsAt(part, 'concept').map(({ code }) => code)),
  )
  const parts = recordsAt(compose, 'include').map((part) => included(terms, part, depth))
  if (parts.includes(undefined)) return undefined
  return parts.flatMap((part) => part ?? []).filter(({ element }) => !excluded.has(element.code))
}

function included(terms: Terms, part: Json, depth: number): Concept[] | undefined {
  const system = textAt(part, 'system')
  const named = recordsAt(part, 'concept')
  if (named.length > 0) return named.map((element) => withSystem(terms, element, system))
  const sets = Array.isArray(part.valueSet) ? part.valueSet.filter((name) => typeof name === 'string') : []
  if (sets.length > 0) {
    const found = sets.map((name) => conceptsOf(terms, name, depth + 1))
    return found.includes(undefined) ? undefined : found.flatMap((concepts) => concepts ?? [])
  }
  const codes = terms.systems.get(system ?? '')
  if (!codes || recordsAt(part, 'filter').length > 0) return undefined
  return [...codes.values()].map((element) => ({ element, points: ownPoints(element) }))
}

/** A value set may name a code only, and leave its words and points to the code system. */
function withSystem(terms: Terms, element: Json, system: string | undefined): Concept {
  const points = pointsIn(terms, element, system)
  if (textAt(element, 'display')) return { element, points }
  const defined = definedIn(terms, element, system)
  return { element: defined ? { ...defined, ...element } : element, points }
}

function pointsIn(terms: Terms, element: Json, system: string | undefined): number | undefined {
  const defined = definedIn(terms, element, system)
  return ownPoints(element) ?? (defined && ownPoints(defined))
}

function definedIn({ systems }: Terms, element: Json, system: string | undefined): Json | undefined {
  return systems.get(system ?? '')?.get(element.code)
}

function ownPoints(element: Json): number | undefined {
  const property = recordsAt(element, 'property').find(({ code }) => code === 'itemWeight' || code === 'ordinalValue')
  const written = property && (numberAt(property, 'valueDecimal') ?? numberAt(property, 'valueInteger'))
  return pointsOf(element) ?? written
}

function isMeant(set: Json, reference: string): boolean {
  if (reference.startsWith('#')) return set.id === reference.slice(1)
  return textAt(set, 'url') === reference.split('|')[0]
}

function flat(elements: Json[], field: string, depth = 0): Json[] {
  if (depth > deepest) return []
  return elements.flatMap((element) => [
    ...(element.abstract === true ? [] : [element]),
    ...flat(recordsAt(element, field), field, depth + 1),
  ])
}
