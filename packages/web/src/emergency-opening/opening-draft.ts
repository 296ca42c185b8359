import * as z from 'zod/mini'

export const bases = ['Emergency', 'Consent'] as const

/** What is written in an opening: kept sealed, with the number of whom it is about where no address names them. */
export const OpeningDraft = z.object({
  /** Null until somebody has said which: no ground is chosen for them. */
  basis: z.nullable(z.enum(bases)),
  reason: z.string(),
  hours: z.number(),
  personalId: z.string(),
})
export type OpeningDraft = z.output<typeof OpeningDraft>

export const nothingBegun: OpeningDraft = { basis: null, reason: '', hours: 8, personalId: '' }

/** The one place of openings by a number: a number stands in no key of the storage. */
export const personPlace = 'opening/person'
