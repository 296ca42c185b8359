import * as z from 'zod/mini'
import { Comparison, Severity } from './form-content.ts'
import { NormPeople } from './norm-people.ts'

/** A scale's value with all that it rests on, so that it can be traced for ever. Null is "cannot be computed", never 0. */
export const ScaleScore = z.object({
  Key: z.string(),
  Value: z.nullable(z.number()),
  Validity: z.enum(['Valid', 'Prorated', 'TooManyMissing', 'NoItems']),
  ItemsUsed: z.array(z.string()),
  MissingItems: z.array(z.string()),
  NormalizedValue: z.nullable(z.number()),
  NormalizedValueType: z.nullable(z.literal('Tscore')),
  Norm: z.nullable(z.string()),
  /** Among whom the T-score is read; null beside a norm is not known. */
  NormGroup: z.nullable(NormPeople),
  NormIsDemonstration: z.boolean(),
  CutoffKey: z.nullable(z.string()),
  CutoffStatus: z.enum(['None', 'Below', 'Above', 'Between']),
  Comparison: z.nullable(Comparison),
  ThresholdLow: z.nullable(z.number()),
  ThresholdHigh: z.nullable(z.number()),
  Severity: Severity,
  EngineVersion: z.string(),
})
export type ScaleScore = z.output<typeof ScaleScore>
