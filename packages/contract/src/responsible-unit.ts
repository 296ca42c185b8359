import * as z from 'zod/mini'
import { namesPerson } from './names-person.ts'

/**
 * where a form goes to; and who there takes over the alerts of it that wait, which is asked when any do. R-345: how many
 * follow-ups of it the caller knows of, which stay where they are.
 */
export const NewResponsibleUnit = z.union([
  z.uuid(),
  z.strictObject({
    UnitId: z.uuid(),
    AlertTakerId: namesPerson(z.nullish(z.uuid()), 'staff'),
    FollowUpsKnown: z.nullish(z.number()),
  }),
])
