import type { CallError } from '../api/call-error.ts'
import { translate } from '../i18n/texts.ts'

/** The server's own words, which are in the person's language, or ours when there was no answer. */
export function failureMessage({ status, body }: CallError): string {
  if (status === 0) return translate('common:failure.network')
  return body.Message || translate('common:failure.unknown')
}
