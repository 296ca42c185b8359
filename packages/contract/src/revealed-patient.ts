import * as z from 'zod/mini'
import { namesPerson } from './names-person.ts'

/** why somebody must see what is masked. */
export const shortestRevealReason = 5

/** What is masked of a protected patient and their contacts. */
export const RevealedPatient = z.object({
  Phone: namesPerson(z.nullable(z.string()), 'phone'),
  FormattedPersonalId: namesPerson(z.nullable(z.string()), 'civicId'),
  Contacts: z.array(
    z.object({
      RelationId: z.uuid(),
      Phone: namesPerson(z.nullable(z.string()), 'phone'),
      Email: namesPerson(z.nullable(z.string()), 'email'),
    }),
  ),
})
