import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../config/provider-settings.ts'
import type { MessageProvider } from './provider.ts'

/** A mail is sent on a connection of its own at once or not at all: those that queue here would be sent after their time. */
export const mailConnections = 5
/** For the server's answer to a mail. */
export const mailWaitMs = 24_000
const connectMs = 8000

/** Plain text, one recipient, nothing in the subject that tells what it is about: others may see the screen. */
export function smtpProvider({ url, from, subject, requireTls }: SmtpSettings): MessageProvider {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: mailConnections,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: mailWaitMs,
  })
  const domain = from.split('@').at(-1)?.replace('>', '') ?? 'localhost'
  return {
    async send({ recipient, body, idempotencyKey }) {
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text: body,
          // A repeated mail carries the same id, by which mailboxes know it again.
          messageId: `<${idempotencyKey.replace(/[^\w.-]/g, '.')}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { reference: sent.messageId }
      } catch (error) {
        if (isRefusedForGood(error)) return { refused: 'mail server refused the address' }
        throw error
      }
    },
  }
}

/** 550 to 553 are about the mailbox; other troubles may pass. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return typeof error.responseCode === 'number' && error.responseCode >= 550 && error.responseCode <= 553
}
