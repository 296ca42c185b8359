import { z } from 'zod'
import type { SmsGatewaySettings } from '../config/provider-settings.ts'
import { callOut } from '../outgoing/call-out.ts'
import type { MessageProvider } from './provider.ts'

/** Any gateway that takes one SMS per HTTPS call; names of fields and the way of proving who we are is configured. */
export function smsGateway(settings: SmsGatewaySettings): MessageProvider {
  const { url, fields, mayBePrivate } = settings
  return {
    async send({ recipient, body: text, idempotencyKey, signal }) {
      const message = {
        [fields.recipient]: recipient,
        [fields.text]: text,
        [fields.key]: idempotencyKey,
        ...(settings.sender && { [fields.sender]: settings.sender }),
      }
      const isForm = settings.format === 'form'
      const { status, body } = await callOut(
        { url, mayBePrivate },
        {
          method: 'POST',
          headers: {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            accept: 'application/json',
            'idempotency-key': idempotencyKey,
            ...(settings.auth && { [settings.authHeader]: settings.auth }),
          },
          body: isForm ? new URLSearchParams(message).toString() : JSON.stringify(message),
          signal,
        },
      )
      if (status >= 200 && status < 300) return { reference: referenceIn(body, fields.reference) }
      // 400, 404 and 422 are about this message. The rest is about the gateway or our account there, and may pass.
      if (status === 400 || status === 404 || status === 422) return { refused: `gateway answered ${status}` }
      throw new GatewayTrouble(status)
    },
  }
}

class GatewayTrouble extends Error {
  constructor(status: number) {
    super(`gateway answered ${status}`)
    this.name = `GatewayAnswered${status}`
  }
}

const Reference = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(200))

function referenceIn(body: string, field: string): string | null {
  try {
    const read = z.record(z.string(), z.unknown()).parse(JSON.parse(body))
    return Reference.safeParse(read[field]).data ?? null
  } catch {
    return null
  }
}
