import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'
import { ReadAloneReason } from './score-change.ts'

/** What became of forms that were confirmed among others. */
export const ConfirmedForms = z.object({
  Confirmed: z.array(z.uuid()),
  Failed: z.array(
    z.object({
      Id: z.uuid(),
      Code: ErrorCode,
      /** Of confirm-alone. */
      Reasons: z.array(ReadAloneReason),
    }),
  ),
})
