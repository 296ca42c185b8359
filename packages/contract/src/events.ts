import * as z from 'zod/mini'

/** What is pushed to open browsers: which kind of thing changed, and ids only. The browser asks for the rest as itself. */
export const LiveEvent = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('hello') }),
  /** The session of this stream has been ended elsewhere. */
  z.object({ Kind: z.literal('session-ended') }),
  /** Roles, units, unit or context of the person changed: the profile is to be read anew. */
  z.object({ Kind: z.literal('profile-changed') }),
  /** Something around a patient changed: forms, alerts, answers. */
  z.object({ Kind: z.literal('care-changed'), PatientId: z.uuid() }),
  /** To whoever stands in the patient's place: something was written or read in a treatment or program of theirs. */
  z.object({
    Kind: z.literal('messages-changed'),
    TreatmentId: z.optional(z.uuid()),
    ProgramId: z.optional(z.uuid()),
  }),
])
export type LiveEvent = z.output<typeof LiveEvent>
