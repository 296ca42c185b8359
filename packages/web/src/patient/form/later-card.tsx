import { laterPart } from '../../ui/later-part.tsx'
import { CrisisCard } from '../crisis-card.tsx'

/** The card, with the numbers that the page itself knows until it is there. */
export const LaterCrisisAlert = laterPart(async () => (await import('./crisis-alert.tsx')).CrisisAlert, CrisisCard)
