import { z } from 'zod'
import { invalid } from './refusal.ts'

type Fold = (value: unknown, path: string) => unknown

/**
 * Callers write field names in any case; handlers see the contract's. The plan is made once per schema. Records are left
 * alone, since their keys are data, and so is everything that the schema does not name: the schema itself refuses that.
 */
export function foldCase(schema: unknown): Fold {
  if (schema instanceof z.core.$ZodObject) return foldObject(Object.entries(schema._zod.def.shape))
  if (schema instanceof z.core.$ZodArray) return foldArray(schema._zod.def.element)
  if (schema instanceof z.core.$ZodUnion) return foldUnion(schema._zod.def.options)
  if (schema instanceof z.core.$ZodPipe) return foldCase(schema._zod.def.in)
  const isWrapper =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  return isWrapper ? foldCase(schema._zod.def.innerType) : asIs
}

const asIs: Fold = (value) => value

function foldObject(fields: [string, unknown][]): Fold {
  const known = new Map(fields.map(([name, schema]) => [name.toLowerCase(), { name, fold: foldCase(schema) }]))
  const names = new Set(fields.map(([name]) => name))
  const isFlat = [...known.values()].every(({ fold }) => fold === asIs)
  return (value, path) => {
    if (!isPlainObject(value)) return value
    // Written as the contract has it, with nothing inside to look at: every answer of a form, at every save.
    if (isFlat && Object.keys(value).every((key) => names.has(key))) return value
    // Without a prototype, so that no name is special: __proto__ is refused like any other unknown field.
    const folded: Record<string, unknown> = Object.create(null)
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

function foldArray(element: unknown): Fold {
  const fold = foldCase(element)
  if (fold === asIs) return asIs
  return (value, path) => (Array.isArray(value) ? value.map((inner, index) => fold(inner, `${path}.${index}`)) : value)
}

function foldUnion(options: readonly unknown[]): Fold {
  const folds = options.map((option) => foldCase(option)).filter((fold) => fold !== asIs)
  if (folds.length === 0) return asIs
  return (value, path) => folds.reduce((folded, fold) => fold(folded, path), value)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
