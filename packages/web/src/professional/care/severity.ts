import type { Severity } from '@samklang/contract/form-content'

/** The tone beside the words, never instead of them. Red is kept for what somebody must see. */
export const severityColour: Record<Severity, string> = {
  Alert: 'red',
  Attention: 'amber',
  Info: 'teal',
  Default: 'gray',
}
