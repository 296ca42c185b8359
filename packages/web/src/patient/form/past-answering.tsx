import { laterPart } from '../../ui/later-part.tsx'

/** Few forms end while they are open. */
export const PastAnswering = laterPart(async () => (await import('./not-to-answer.tsx')).NotToAnswer)
