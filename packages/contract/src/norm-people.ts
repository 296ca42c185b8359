import * as z from 'zod/mini'
import { AgeSpan } from './form-content.ts'

/** The people among whom a value is normal or not: of an age, of a gender; null is of any. */
export const NormPeople = z.object({
  Age: z.nullable(AgeSpan),
  Gender: z.nullable(z.enum(['Female', 'Male'])),
})
export type NormPeople = z.output<typeof NormPeople>

const Read = z.object({
  NormGroup: z.nullable(NormPeople),
  NormalizedValue: z.nullable(z.number()),
  CutoffKey: z.nullable(z.string()),
})

/** A scale that is read in another way since the day of the answer was changed: the person had another age then. */
export const NormChange = z.object({ ScaleKey: z.string(), From: Read, To: Read })
export type NormChange = z.output<typeof NormChange>
