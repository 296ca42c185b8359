import * as z from 'zod/mini'

export const Gender = z.enum(['Female', 'Male', 'Unknown'])
export type Gender = z.output<typeof Gender>
