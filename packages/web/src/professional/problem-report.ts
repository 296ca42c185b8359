import { clientVersion } from '@samklang/contract/client-version'
import type { ApplicationError } from '../errors/error-list.ts'

export type ReportFacts = {
  error: ApplicationError
  serverVersion: string | undefined
  environment: string | undefined
}

/** What support needs to find the failure. Names of facts are in English, as in the logs that they are looked up in. */
export function buildReport({ error, serverVersion, environment }: ReportFacts): string {
  const lines = [
    error.message,
    error.dateTime,
    error.supportInfo ?? undefined,
    `Client: ${clientVersion}`,
    serverVersion && `Server: ${serverVersion}`,
    environment && `Environment: ${environment}`,
  ]
  return lines.filter(Boolean).join('\n')
}

export function mailTo(address: string, { subject, body }: { subject: string; body: string }): string {
  // Mail programs read %20 and CRLF; a plus sign would stand in the letter as a plus sign.
  const text = body.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
