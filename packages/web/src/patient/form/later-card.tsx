import { laterPart } from '../../ui/later-part.tsx'
import { CrisisCard } from '../crisis-card.tsx'

// Until these are there, the numbers that the page itself knows stand in their place.

/** The whole card. */
export const LaterCrisisAlert = laterPart(async () => (await import('./crisis-alert.tsx')).CrisisAlert, CrisisCard)

/** The card where it was first called for, and the line that stays in view after it. */
export const LaterCrisisPart = laterPart(async () => (await import('./crisis-part.tsx')).CrisisPart, CrisisCard)
