import type { Severity } from '@samklang/contract/form-content'

/** The worst first. */
export const gravest: readonly Severity[] = ['Alert', 'Attention', 'Info', 'Default']
