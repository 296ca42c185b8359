import { useEffect } from 'react'
import { listDraftedForms } from '../../answering/draft/unsent.ts'
import { preloadScreen } from '../../routes/preload-screen.ts'
import { now } from '../../session/clock.ts'
import { scopeOf } from '../../session/scope.ts'
import { session } from '../../session/store.ts'
import { keptNews } from '../thanks.ts'
import { useHomeward } from './ends.ts'
import { OpenForm } from './open-form.tsx'
import { openedForm, rememberForm } from './opened-form.ts'
import { PastAnswering } from './past-answering.tsx'

// The first question comes first.
const preloadAfterMs = 1500

/** /formular */
export function FormScreen() {
  const id = openedForm(location.search)
  const ends = useHomeward()
  useEffect(() => {
    if (id) rememberForm(id)
    // A login can end, or be ended, while there is no network: what says so must be there by then.
    const timer = setTimeout(() => {
      preloadScreen('logout')
      sendOthers(id)
    }, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [id])
  return id ? <OpenForm id={id} ends={ends} /> : <PastAnswering hasHome />
}

/** whoever came straight to this form may have others that wait here. */
function sendOthers(id: string | null): void {
  const known = session.get()
  const person = known?.userProfile.PublicId ?? ''
  if (!listDraftedForms(person, now()).some((form) => form !== id)) return
  import('../../answering/draft/send-kept.ts')
    .then(({ sendKept }) => sendKept(person, id ?? undefined))
    .then((all) => keptNews.set({ all, at: now(), scope: scopeOf(known) }))
    // What could not be fetched is fetched with home.
    .catch(() => undefined)
}
