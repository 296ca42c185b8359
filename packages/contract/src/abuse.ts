import * as z from 'zod/mini'

/** words may be of what somebody else does to whoever wrote them: of nothing else, or of that beside danger to life. */
export const Abuse = z.enum(['Alone', 'Beside'])
export type Abuse = z.output<typeof Abuse>
