import * as z from 'zod/mini'
import type { Schema } from './call.ts'

/** A schema inside another one. In the path `[]` stands for any of a list and `*` for any name of a record. */
export type SchemaPart = { path: readonly string[]; schema: Schema }

/** The schema itself and all that it is made of, each with the way there. What contains itself is walked once. */
export function walkSchema(schema: Schema): SchemaPart[] {
  return walk(schema, [], [])
}

function walk(schema: Schema, path: readonly string[], above: readonly Schema[]): SchemaPart[] {
  if (above.includes(schema)) return []
  const inside = [...above, schema]
  const to = (inner: Schema, step?: string) => walk(inner, step === undefined ? path : [...path, step], inside)
  return [{ path, schema }, ...partsOf(schema, to)]
}

function partsOf(schema: Schema, to: (inner: Schema, step?: string) => SchemaPart[]): SchemaPart[] {
  if (schema instanceof z.core.$ZodObject) {
    const { shape, catchall } = schema._zod.def
    const fields = Object.entries(shape).flatMap(([name, inner]) => to(inner, name))
    return catchall ? [...fields, ...to(catchall, '*')] : fields
  }
  if (schema instanceof z.core.$ZodArray) return to(schema._zod.def.element, '[]')
  if (schema instanceof z.core.$ZodTuple) return schema._zod.def.items.flatMap((inner) => to(inner, '[]'))
  if (schema instanceof z.core.$ZodRecord) return to(schema._zod.def.valueType, '*')
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((option) => to(option))
  if (schema instanceof z.core.$ZodIntersection) return [...to(schema._zod.def.left), ...to(schema._zod.def.right)]
  if (schema instanceof z.core.$ZodPipe) return [...to(schema._zod.def.in), ...to(schema._zod.def.out)]
  if (schema instanceof z.core.$ZodLazy) return to(schema._zod.def.getter())
  const inner = innerOf(schema)
  return inner ? to(inner) : []
}

/** What is left out, null or has a value of its own otherwise is still the same field. */
function innerOf(schema: Schema): Schema | undefined {
  const wraps =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  return wraps ? schema._zod.def.innerType : undefined
}
