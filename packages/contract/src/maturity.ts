import * as z from 'zod/mini'

/** How far a form or a treatment has come; NotAvailable and Deprecated ones are read, not assigned. */
export const Maturity = z.enum(['Validated', 'NonValidated', 'Preview', 'NotAvailable', 'Deprecated'])
export type Maturity = z.output<typeof Maturity>
