import { laterPart } from '../../ui/later-part.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'

/** Fetched at home, where forms are opened from. */
export const OpeningPart = laterPart(async () => (await import('./opening.tsx')).Opening, LoadingSkeleton)
