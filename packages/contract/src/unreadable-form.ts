import * as z from 'zod/mini'
import { AnswerableKind } from './definitions.ts'
import { Instant } from './instants.ts'

/**
 * with `not-found`, for whoever answered a module that can no longer be read: what it takes to send what they left unsent in
 * their browser. Nothing of what the module says, nor of what stands in it.
 */
export const UnreadableForm = z.object({
  Kind: AnswerableKind,
  LastModifiedAt: Instant,
  DraftKey: z.string(),
  PreviousDraftKey: z.nullable(z.string()),
})
export type UnreadableForm = z.output<typeof UnreadableForm>
