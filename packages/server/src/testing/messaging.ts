import type { MessageDependencies } from '../outbox/services.ts'

/** What jobs send by in tests: every way to reach somebody, and an address for the links. */
export function messagingOf({ keys }: Pick<MessageDependencies, 'keys'>): MessageDependencies {
  return { keys, services: { sms: true, email: true }, base: 'https://samklang.example' }
}
