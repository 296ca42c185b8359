import * as z from 'zod/mini'
import { AlertKind } from './form-content.ts'

export const CrisisInformation = z.object({
  /** Of several that are called for, danger goes first. */
  Kind: AlertKind,
  /** Empty, and the rest null, for whoever may no longer learn where the patient is cared for. */
  UnitName: z.string(),
  Phone: z.nullable(z.string()),
  OpeningHours: z.nullable(z.string()),
  Text: z.nullable(z.string()),
})
export type CrisisInformation = z.output<typeof CrisisInformation>
