import type { CallError } from '../api/call-error.ts'
import { i18next } from '../i18n/language.ts'

/** The server's own words, which are in the person's language, or ours when there was no answer. */
export function failureMessage({ status, body }: CallError): string {
  if (status === 0) return i18next.t('common:failure.network')
  return body.Message || i18next.t('common:failure.unknown')
}
