import type { z } from 'zod'
import { invalid } from './refusal.ts'

type Fold = (value: unknown, path: string) => unknown

/**
 * Callers write field names in any case; handlers see the contract's. The plan is made once per schema. Records are left
 * alone, since their keys are data, and so is everything that the schema does not name: the schema itself refuses that.
 */
export function foldCase(schema: z.core.$ZodType): Fold {
  const { def } = schema._zod as { def: SchemaParts }
  switch (def.type) {
    case 'object':
      return foldObject(Object.entries(def.shape ?? {}))
    case 'array':
      return foldArray(def.element)
    case 'union':
      return foldUnion(def.options ?? [])
    case 'pipe':
      return def.in ? foldCase(def.in) : asIs
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return def.innerType ? foldCase(def.innerType) : asIs
    default:
      return asIs
  }
}

type SchemaParts = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
}

const asIs: Fold = (value) => value

function foldObject(fields: [string, z.core.$ZodType][]): Fold {
  const known = new Map(fields.map(([name, schema]) => [name.toLowerCase(), { name, fold: foldCase(schema) }]))
  return (value, path) => {
    if (!isPlainObject(value)) return value
    const folded: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(value)) {
      const field = known.get(key.toLowerCase())
      const name = field?.name ?? key
      const place = path ? `${path}.${name}` : name
      if (Object.hasOwn(folded, name)) throw invalid(place, 'duplicate-field')
      folded[name] = field ? field.fold(inner, place) : inner
    }
    return folded
  }
}

function foldArray(element: z.core.$ZodType | undefined): Fold {
  const fold = element ? foldCase(element) : asIs
  return (value, path) => (Array.isArray(value) ? value.map((inner, index) => fold(inner, `${path}.${index}`)) : value)
}

function foldUnion(options: z.core.$ZodType[]): Fold {
  const folds = options.map((option) => foldCase(option)).filter((fold) => fold !== asIs)
  return (value, path) => folds.reduce((folded, fold) => fold(folded, path), value)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
