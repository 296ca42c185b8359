import * as z from 'zod/mini'

/** A point in time as it travels and is stored: ISO 8601, UTC, always three decimals, so that text order is time order. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = z.output<typeof Instant>

/** Up to the year 2999: days are added to it, and a slip of the hand must not lead out of the calendar at either end. */
export const CivilDate = z.iso.date().check(z.regex(/^(?!0000|0001-01-01|[3-9])/, 'regex'))
export type CivilDate = z.output<typeof CivilDate>
