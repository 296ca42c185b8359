import * as z from 'zod/mini'
import type { FieldRule } from './field-rules.ts'

/** Makes a rule for fields a part of a schema; what it finds is the issue's message, which is its key. */
export function obeys<T>(rule: FieldRule<T>): z.core.$ZodCheck<T> {
  return z.check((context) => {
    const key = rule(context.value)
    if (key) context.issues.push({ code: 'custom', input: context.value, message: key })
  })
}
