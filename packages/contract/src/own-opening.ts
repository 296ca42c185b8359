import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'

/** An emergency opening of the reader's own that goes on: the way back to the patient. */
export const OwnOpening = z.object({
  PatientId: z.uuid(),
  PatientFullname: namesPerson(z.string(), 'name'),
  OwnerUnitName: z.string(),
  EndsAt: Instant,
})
export type OwnOpening = z.output<typeof OwnOpening>
