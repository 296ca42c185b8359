import * as z from 'zod/mini'

/** A point in time as it travels and is stored: ISO 8601, UTC, always three decimals, so that text order is time order. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = z.output<typeof Instant>

export const CivilDate = z.iso.date()
export type CivilDate = z.output<typeof CivilDate>
