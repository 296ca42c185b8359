import { laterPart } from '../../ui/later-part.tsx'

/** Two who answer at once are rare. */
export const ConflictPart = laterPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)
