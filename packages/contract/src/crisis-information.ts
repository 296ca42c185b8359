import * as z from 'zod/mini'
import { Abuse } from './abuse.ts'
import { AlertKind } from './form-content.ts'
import { Instant } from './instants.ts'

export const CrisisInformation = z.object({
  /** Of several that are called for, danger goes first. */
  Kind: AlertKind,
  /** Questions whose free text may mean danger at once, by the unit's own phrases too, which the device does not know. */
  InText: z.optional(z.array(z.string())),
  /** words of it are of medicine or poison that was taken. */
  IsOverdose: z.optional(z.boolean()),
  /** words of it are of what somebody else does to whoever wrote them. */
  Abuse: z.optional(Abuse),
  /** Empty, and the rest null, for whoever may no longer learn where the patient is cared for. */
  UnitName: z.string(),
  Phone: z.nullable(z.string()),
  OpeningHours: z.nullable(z.string()),
  Text: z.nullable(z.string()),
  /** The same in each language that the unit has written it in: the page may change its language while it is shown. */
  Texts: z.optional(z.object({ sv: z.nullable(z.string()), en: z.nullable(z.string()) })),
  /** Nobody is at work at the unit now, by its roster. False also where the hours are not known. */
  IsClosed: z.boolean(),
  /** When it opens next, where that is known. */
  OpensAt: z.nullable(Instant),
  /** Of the unit: whoever is far away is told its hours, not their own. */
  TimeZone: z.optional(z.string()),
})
export type CrisisInformation = z.output<typeof CrisisInformation>
