import * as z from 'zod/mini'
import { AlertKind } from './form-content.ts'
import { Instant } from './instants.ts'

export const CrisisInformation = z.object({
  /** Of several that are called for, danger goes first. */
  Kind: AlertKind,
  UnitName: z.string(),
  Phone: z.nullable(z.string()),
  OpeningHours: z.nullable(z.string()),
  Text: z.nullable(z.string()),
  /** Nobody is at work at the unit now, by its roster. False also where the hours are not known. */
  IsClosed: z.boolean(),
  /** When it opens next, where that is known. */
  OpensAt: z.nullable(Instant),
})
export type CrisisInformation = z.output<typeof CrisisInformation>
