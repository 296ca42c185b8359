import type { Call, Schema } from '@samklang/contract/call'
import { z } from 'zod'

type Cut = (value: unknown) => unknown

/**
 * Leaves out of a reply, at whatever depth, what its contract does not declare: a column too many is a leak that no reader would
 * notice. The plan is made once per schema. Nothing is judged, so that no reply fails by it, and what has nothing to leave out is
 * not copied: to parse a long list instead would take a sixth of the call.
 */
export function replyCutter({ reply }: Pick<Call, 'reply'>): Cut {
  return typeof reply === 'string' ? asIs : cutterOf([reply])
}

const asIs: Cut = (value) => value

/** Many replies hold the same things, and a process may hold several servers of the same calls. */
const known = new WeakMap<Schema, Cut>()

/** Of a schema, or of several of which any may fit: then what any of them declares is kept. */
function cutterOf(schemas: readonly Schema[]): Cut {
  const [only, ...more] = schemas
  if (!only || more.length > 0) return makeCutter(schemas)
  const cut = known.get(only) ?? makeCutter(schemas)
  known.set(only, cut)
  return cut
}

function makeCutter(schemas: readonly Schema[]): Cut {
  const options = schemas.flatMap(optionsOf)
  if (options.some((option) => option instanceof z.core.$ZodLazy)) return cutterOfLazy(options)
  if (options.some(isOpen)) return asIs
  const cutObject = cutterOfFields(options.filter((option) => option instanceof z.core.$ZodObject))
  const cutArray = cutterOfElements(options.filter((option) => option instanceof z.core.$ZodArray))
  if (cutObject === asIs && cutArray === asIs) return asIs
  return (value) => (Array.isArray(value) ? cutArray(value) : cutObject(value))
}

function optionsOf(schema: Schema): Schema[] {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(optionsOf)
  const isWrapper =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  return isWrapper ? optionsOf(schema._zod.def.innerType) : [schema]
}

/** What may hold anything: the names in a record are data. */
function isOpen(schema: Schema): boolean {
  if (schema instanceof z.core.$ZodObject) {
    const { catchall } = schema._zod.def
    return catchall !== undefined && !(catchall instanceof z.core.$ZodNever)
  }
  return schema instanceof z.core.$ZodUnknown || schema instanceof z.core.$ZodRecord
}

/** A schema that holds itself is looked at once there is a value as deep as that. */
function cutterOfLazy(options: readonly Schema[]): Cut {
  let cut: Cut | undefined
  return (value) => {
    cut ??= cutterOf(options.map((option) => (option instanceof z.core.$ZodLazy ? option._zod.def.getter() : option)))
    return cut(value)
  }
}

function cutterOfFields(objects: readonly z.core.$ZodObject[]): Cut {
  if (objects.length === 0) return asIs
  const declared = Map.groupBy(
    objects.flatMap((object) => Object.entries<Schema>(object._zod.def.shape)),
    ([name]) => name,
  )
  const cuts = new Map([...declared].map(([name, fields]) => [name, cutterOf(fields.map(([, schema]) => schema))]))
  return (value) => {
    if (!isObject(value)) return value
    let kept: Record<string, unknown> | undefined
    for (const name in value) {
      const cut = cuts.get(name)
      if (cut === asIs) continue
      const inner = cut?.(value[name])
      if (cut && inner === value[name]) continue
      kept ??= { ...value }
      if (cut) kept[name] = inner
      else delete kept[name]
    }
    return kept ?? value
  }
}

function cutterOfElements(arrays: readonly z.core.$ZodArray[]): Cut {
  const cut = arrays.length === 0 ? asIs : cutterOf(arrays.map((array) => array._zod.def.element))
  if (cut === asIs) return asIs
  return (value) => {
    if (!Array.isArray(value)) return value
    let kept: unknown[] | undefined
    for (const [index, element] of value.entries()) {
      const inner = cut(element)
      if (inner === element) continue
      kept ??= [...value]
      kept[index] = inner
    }
    return kept ?? value
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
