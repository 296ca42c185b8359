import * as z from 'zod/mini'

/** which pages of a module are worked through, by their place from 0; a page that is left out has not been opened. */
export const Progress = z
  .array(z.strictObject({ PageIndex: z.int().check(z.minimum(0), z.maximum(99)), Completed: z.boolean() }))
  .check(z.maxLength(100))
export type Progress = z.output<typeof Progress>
