import type { ContactAttempt } from '@samklang/engine/people/contact-status'
import type { Keys } from '../keys/keys.ts'

/** What can carry a message here. */
export type Services = ContactAttempt['services']

/** What is needed to write to people, and the address that they come back to. */
export type MessageDependencies = { keys: Keys; services: Services; base: string }
