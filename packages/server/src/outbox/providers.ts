import type { ServerSettings } from '../config/settings.ts'
import type { MessageProvider } from './provider.ts'
import type { Services } from './services.ts'
import { simulatedProvider } from './simulated.ts'
import { smsGateway } from './sms-gateway.ts'
import { smtpProvider } from './smtp.ts'

export type MessageServices = { services: Services; provider: MessageProvider }

/** Each channel by its own provider. In the demo nothing is sent out; in production what is not configured is not there. */
export function connectMessageServices({ mode, smsGateway: gateway, smtp }: ServerSettings): MessageServices {
  if (mode === 'demo') return { services: { sms: true, email: true }, provider: simulatedProvider }
  const bySms = gateway ? smsGateway(gateway) : absent
  const byEmail = smtp ? smtpProvider(smtp) : absent
  return {
    services: { sms: gateway !== undefined, email: smtp !== undefined },
    provider: { send: (parcel) => (parcel.channel === 'Sms' ? bySms : byEmail).send(parcel) },
  }
}

/** Nothing is offered that would need a channel which is not there; what is queued anyhow fails openly. */
const absent: MessageProvider = { send: async () => ({ refused: 'no provider of messages is configured' }) }
