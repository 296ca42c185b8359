import { preloadScreen } from '../../routes/preload-screen.ts'
import { ConflictPart } from './conflict-part.ts'
import { LaterCrisisAlert, LaterCrisisPart } from './later-card.tsx'
import { PastAnswering } from './past-answering.tsx'
import { NotSentPart, QueuedPart } from './unsent-part.tsx'

/**
 * Everything that a form may need once there is no network: fetched as soon as the form is read, before its first question is
 * begun.
 */
export function fetchLaterParts(hasHome: boolean): void {
  for (const part of [
    LaterCrisisPart,
    LaterCrisisAlert,
    QueuedPart,
    NotSentPart,

    ConflictPart,
    PastAnswering,
  ])
    part.fetch()
  if (!hasHome) return
  // What sends from home; home tries again where it could not be fetched.
  import('../kept-answers.tsx').catch(() => undefined)
  // The way home; and a login can end while there is no network: what says so must be there by then.
  preloadScreen('user-home')
  preloadScreen('logout')
}
