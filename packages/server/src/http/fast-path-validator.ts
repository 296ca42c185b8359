import { z } from 'zod'

type Check = (value: unknown) => boolean

/**
 * Tells at a glance that something is as its schema has it, letter for letter: a save of a draft brings hundreds of fields,
 * nearly always right. Whatever this does not know for sure is the schema's own to judge, and faults are its to name.
 * Undefined where the schema has more to it than is known here.
 */
export function fastPathValidator(schema: unknown): Check | undefined {
  if (schema instanceof z.core.$ZodObject) return ofObject(schema)
  if (schema instanceof z.core.$ZodArray) return ofArray(schema)
  if (schema instanceof z.core.$ZodUnion) return ofUnion(schema)
  if (schema instanceof z.core.$ZodString) return ofString(schema)
  if (schema instanceof z.core.$ZodNumber) return ofNumber(schema)
  if (schema instanceof z.core.$ZodOptional) return fastPathValidator(schema._zod.def.innerType)
  if (!(schema instanceof z.core.$ZodNullable)) return undefined
  const isValid = fastPathValidator(schema._zod.def.innerType)
  return isValid && ((value) => value === null || isValid(value))
}

function ofObject({ _zod: { def } }: z.core.$ZodObject): Check | undefined {
  const isClosed = def.catchall === undefined || def.catchall instanceof z.core.$ZodNever
  if (!isClosed || def.checks?.length) return undefined
  const fields = new Map<string, { isValid: Check; mayLack: boolean }>()
  for (const [name, schema] of Object.entries(def.shape)) {
    const isValid = fastPathValidator(schema)
    if (!isValid) return undefined
    fields.set(name, { isValid, mayLack: schema instanceof z.core.$ZodOptional })
  }
  const required = [...fields.values()].filter(({ mayLack }) => !mayLack).length
  return (value) => {
    if (!isPlainObject(value)) return false
    let lacking = required
    for (const name of Object.keys(value)) {
      const field = fields.get(name)
      if (!field?.isValid(value[name])) return false
      if (!field.mayLack) lacking -= 1
    }
    return lacking === 0
  }
}

function ofArray({ _zod: { def } }: z.core.$ZodArray): Check | undefined {
  const isValid = fastPathValidator(def.element)
  const passes = ofChecks(def.checks)
  return isValid && passes && ((value) => Array.isArray(value) && passes(value) && value.every(isValid))
}

/** Of texts, numbers and lists of them alone: these never become anything else, so that it is no matter which one it is. */
function ofUnion({ _zod: { def } }: z.core.$ZodUnion): Check | undefined {
  const checks: Check[] = []
  for (const option of def.options) {
    const isValid = option instanceof z.core.$ZodObject ? undefined : fastPathValidator(option)
    if (!isValid) return undefined
    checks.push(isValid)
  }
  return (value) => checks.some((isValid) => isValid(value))
}

function ofString(schema: z.core.$ZodString): Check | undefined {
  const { def } = schema._zod
  const isFormat = schema instanceof z.core.$ZodStringFormat
  const pattern = isFormat ? patternOf(schema) : undefined
  const passes = ofChecks(def.checks)
  if (def.coerce || !passes || (isFormat && !pattern)) return undefined
  return (value) => typeof value === 'string' && (!pattern || pattern.test(value)) && passes(value)
}

/** Of the formats that are nothing but a pattern. */
function patternOf(schema: z.core.$ZodStringFormat): RegExp | undefined {
  const isPattern =
    schema instanceof z.core.$ZodUUID ||
    schema instanceof z.core.$ZodISODateTime ||
    schema instanceof z.core.$ZodISODate
  return isPattern ? stateless(schema._zod.def.pattern) : undefined
}

function ofNumber({ _zod: { def } }: z.core.$ZodNumber): Check | undefined {
  const passes = ofChecks(def.checks)
  // A number with a format of its own is judged by it.
  if (def.coerce || !passes || 'format' in def) return undefined
  return (value) => typeof value === 'number' && Number.isFinite(value) && passes(value)
}

type Measured = (value: string | number | unknown[]) => boolean

function ofChecks(checks: readonly z.core.$ZodCheck<never>[] | undefined): Measured | undefined {
  const known: Measured[] = []
  for (const check of checks ?? []) {
    const passes = ofCheck(check)
    if (!passes) return undefined
    known.push(passes)
  }
  return (value) => known.every((passes) => passes(value))
}

function ofCheck(check: unknown): Measured | undefined {
  if (check instanceof z.core.$ZodCheckMaxLength) {
    const { maximum } = check._zod.def
    return (value) => typeof value !== 'number' && value.length <= maximum
  }
  if (check instanceof z.core.$ZodCheckMinLength) {
    const { minimum } = check._zod.def
    // Signs are counted, and one of them may take two places.
    return (value) =>
      typeof value !== 'number' && (typeof value === 'string' ? Math.ceil(value.length / 2) : value.length) >= minimum
  }
  if (check instanceof z.core.$ZodCheckRegex) {
    const pattern = stateless(check._zod.def.pattern)
    return pattern && ((value) => typeof value === 'string' && pattern.test(value))
  }
  if (check instanceof z.core.$ZodCustom) {
    const { fn } = check._zod.def
    return (value) => fn(value) === true
  }
  return undefined
}

/** A pattern that remembers where it was would answer by turns. */
function stateless(pattern: RegExp | undefined): RegExp | undefined {
  return pattern?.global || pattern?.sticky ? undefined : pattern
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
