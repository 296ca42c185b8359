import { laterPart } from '../../ui/later-part.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'

/** Most of what is read again is no module. */
export const LaterReadModule = laterPart(async () => (await import('./read-module.tsx')).ReadModule, LoadingSkeleton)
