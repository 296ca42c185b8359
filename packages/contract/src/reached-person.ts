import * as z from 'zod/mini'
import { namesPerson } from './names-person.ts'

/** somebody who is reached by phone: the patient, a guardian or an agent. What is protected is masked as everywhere. */
export const ReachedPerson = z.object({
  Name: namesPerson(z.string(), 'name'),
  /** What this person is to the patient; null of the patient. */
  Relation: z.nullable(z.string()),
  Phone: namesPerson(z.string(), 'phone'),
})
export type ReachedPerson = z.output<typeof ReachedPerson>
