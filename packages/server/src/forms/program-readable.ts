import { sql } from 'kysely'

/**
 * whether the patient side reads the messages of the program `t`: from when it has begun, also when it is over. What was
 * written to them last must not go with it.
 */
export const isProgramReadable = sql<boolean>`(t.status in ('Ongoing', 'Completed', 'Closed') and t.started_at is not null)`
