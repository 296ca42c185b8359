import type { Schema } from './call.ts'

/**
 * How a field can name somebody.
 * - civicId: a personal id of any type, whole or masked
 * - phone, email: where somebody is reached; address: one of the two
 * - name: of a patient or of somebody around one
 * - search: text that people are looked for by
 * - user: an id that stands for the person beyond one record, at sign-in or between systems
 * - staff: the name or id of a member of staff at work
 */
export type PersonFieldKind = 'civicId' | 'phone' | 'email' | 'address' | 'name' | 'search' | 'user' | 'staff'

const marks = new WeakMap<Schema, PersonFieldKind>()

/** Marks a field that can name a person; what a stranger may learn by it is tried out in every call that has one. */
export function namesPerson<S extends Schema>(schema: S, kind: PersonFieldKind): S {
  marks.set(schema, kind)
  return schema
}

/** A schema that was made from a marked one by further checks is marked as well. */
export function kindOf(schema: Schema): PersonFieldKind | undefined {
  const { parent } = schema._zod
  return marks.get(schema) ?? (parent && kindOf(parent))
}
