import { useState } from 'react'
import { listDraftedForms } from '../answering/draft/unsent.ts'
import type { RouteRow } from '../routes/row.ts'
import { now } from '../session/clock.ts'
import { scopeOf } from '../session/scope.ts'
import { useSession } from '../session/store.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { laterPart } from '../ui/later-part.tsx'
import { RetryBoundary } from '../ui/retry-boundary.tsx'
import { openedForm } from './form/opened-form.ts'
import { KeptAnswersPart } from './kept-answers-part.tsx'

/** what waits here is sent and told of from whichever page of the patient's side is open, by this part of its layout. */
export function WaitingHere({ row }: { row: RouteRow | undefined }) {
  const session = useSession()
  if (!session?.context || !row) return null
  return <Waiting key={scopeOf(session)} person={session.userProfile.PublicId} page={row.name} />
}

function Waiting({ person, page }: { person: string; page: string }) {
  // A form that is open sends its own answers, and tells of them.
  const openForm = page === 'user-form' ? openedForm(location.search) : null
  const [isKept, setKept] = useState(false)
  const [hasMessage, setHasMessage] = useState(false)
  // Once there is something it stays: what has gone is told of too.
  if (!isKept && listDraftedForms(person, now()).some((id) => id !== openForm)) setKept(true)
  if (!hasMessage && hasMessageHere(person)) setHasMessage(true)
  return (
    <RetryBoundary asPage={false}>
      {isKept && <KeptAnswersPart {...{ person, page, openForm }} />}
      {hasMessage && <UnsentMessagesPart person={person} page={page} isFormOpen={openForm !== null} />}
    </RetryBoundary>
  )
}

// With the thread, which whoever has just written has.
const UnsentMessagesPart = laterPart(async () => (await import('./messages/my-messages.tsx')).UnsentMessagesPart)

/** Theirs, whomever it is about, as long as it is kept. */
export function hasMessageHere(person: string): boolean {
  return listUnsentMessages(now(), person).length > 0
}
