import { z } from 'zod'
import type { productionRules } from './production-rules.ts'
import { flag, type secureUrl } from './setting-forms.ts'

const text = z.string().trim().min(1)
const headerName = text.regex(/^[\w-]+$/, 'must be the name of a header')
const secret = z.string().trim().min(32, 'must have at least 32 characters')
const smtpUrl = text.regex(/^smtps?:\/\/\S+$/, 'must look like smtps://name:password@host:465')
const mailSender = text.regex(/^([^<>]+ )?<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address')

/** Systems of others that may be there. What is not configured does not exist: no channel, no look-up. */
export function providerVariables(
  url: ReturnType<typeof secureUrl>,
  drawn: ReturnType<typeof productionRules>['secret'],
) {
  return {
    SMS_GATEWAY_URL: url.optional(),
    SMS_GATEWAY_FORMAT: z.enum(['json', 'form']).default('json'),
    SMS_GATEWAY_AUTH_HEADER: headerName.default('authorization'),
    SMS_GATEWAY_AUTH: text.optional(),
    SMS_GATEWAY_SENDER: text.optional(),
    SMS_GATEWAY_RECIPIENT_FIELD: text.default('to'),
    SMS_GATEWAY_TEXT_FIELD: text.default('text'),
    SMS_GATEWAY_SENDER_FIELD: text.default('from'),
    SMS_GATEWAY_KEY_FIELD: text.default('idempotencyKey'),
    SMS_GATEWAY_REFERENCE_FIELD: text.default('id'),
    SMS_GATEWAY_REPORT_SECRET: drawn(secret).optional(),
    SMS_GATEWAY_PRIVATE: flag.default(false),
    SMTP_URL: smtpUrl.optional(),
    SMTP_FROM: mailSender.optional(),
    SMTP_SUBJECT: text.default('Samklang'),
    SMTP_REQUIRE_TLS: flag.default(true),
    PERSON_RECORD_URL: url.optional(),
    PERSON_RECORD_AUTH_HEADER: headerName.default('authorization'),
    PERSON_RECORD_AUTH: text.optional(),
    PERSON_RECORD_TRUSTED: flag.default(false),
    PERSON_RECORD_PRIVATE: flag.default(false),
  }
}

type Provided = z.output<z.ZodObject<ReturnType<typeof providerVariables>>>

export function findProviderProblems(given: Record<string, string | undefined>): string[] {
  return given.SMTP_URL && !given.SMTP_FROM ? ['SMTP_FROM is missing, since SMTP_URL is there'] : []
}

export function arrangeProviders(from: Provided) {
  return {
    smsGateway: arrangeGateway(from),
    /** Shared with the gateway, which signs its reports with it. */
    gatewaySecret: from.SMS_GATEWAY_REPORT_SECRET,
    smtp: arrangeSmtp(from),
    personRecord: arrangePersonRecord(from),
  }
}

function arrangeGateway(from: Provided) {
  if (!from.SMS_GATEWAY_URL) return undefined
  return {
    url: from.SMS_GATEWAY_URL,
    format: from.SMS_GATEWAY_FORMAT,
    authHeader: from.SMS_GATEWAY_AUTH_HEADER,
    auth: from.SMS_GATEWAY_AUTH,
    sender: from.SMS_GATEWAY_SENDER,
    fields: {
      recipient: from.SMS_GATEWAY_RECIPIENT_FIELD,
      text: from.SMS_GATEWAY_TEXT_FIELD,
      sender: from.SMS_GATEWAY_SENDER_FIELD,
      key: from.SMS_GATEWAY_KEY_FIELD,
      reference: from.SMS_GATEWAY_REFERENCE_FIELD,
    },
    mayBePrivate: from.SMS_GATEWAY_PRIVATE,
  }
}

function arrangeSmtp(from: Provided) {
  if (!from.SMTP_URL || !from.SMTP_FROM) return undefined
  return {
    url: from.SMTP_URL,
    from: from.SMTP_FROM,
    subject: from.SMTP_SUBJECT,
    requireTls: from.SMTP_REQUIRE_TLS,
  }
}

function arrangePersonRecord(from: Provided) {
  if (!from.PERSON_RECORD_URL) return undefined
  return {
    url: from.PERSON_RECORD_URL,
    authHeader: from.PERSON_RECORD_AUTH_HEADER,
    auth: from.PERSON_RECORD_AUTH,
    isTrusted: from.PERSON_RECORD_TRUSTED,
    mayBePrivate: from.PERSON_RECORD_PRIVATE,
  }
}

type Arranged = ReturnType<typeof arrangeProviders>
export type SmsGatewaySettings = NonNullable<Arranged['smsGateway']>
export type SmtpSettings = NonNullable<Arranged['smtp']>
export type PersonRecordSettings = NonNullable<Arranged['personRecord']>
