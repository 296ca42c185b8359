import * as z from 'zod/mini'
import { Instant } from './instants.ts'

/**
 * When answers were given that could not be sent at once, by the clock of the browser: from the first to the last of them. What
 * arrives within a minute says nothing of it.
 */
export const AnsweredBetween = z.strictObject({ First: Instant, Last: Instant })
export type AnsweredBetween = z.output<typeof AnsweredBetween>
