import { laterPart } from '../../ui/later-part.tsx'

/** Fetched by those who have a treatment, and by nobody before their first question. */
export const MessagesPart = laterPart(async () => (await import('./my-messages.tsx')).MyMessages)

export const HelpOfGonePart = laterPart(async () => (await import('./my-messages.tsx')).HelpOfGone)

export const MessageOfGonePart = laterPart(async () => (await import('./my-messages.tsx')).MessageOfGone)
