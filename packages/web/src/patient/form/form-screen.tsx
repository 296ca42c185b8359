import { useEffect } from 'react'
import { hasUnsent } from '../../answering/draft/unsent.ts'
import { now } from '../../session/clock.ts'
import { useSession } from '../../session/store.ts'
import { useHomeward } from './ends.ts'
import { OpenForm } from './open-form.tsx'
import { openedForm, rememberForm } from './opened-form.ts'
import { PastAnswering } from './past-answering.tsx'

// The first question comes first.
const sendAfterMs = 1500

/** /formular */
export function FormScreen() {
  const id = openedForm(location.search)
  const ends = useHomeward()
  const person = useSession()?.userProfile.PublicId ?? ''
  useEffect(() => {
    if (id) rememberForm(id)
    const timer = setTimeout(() => {
      if (hasUnsent(person, now()))
        import('../send-others.ts').then(({ sendOthers }) => sendOthers(id)).catch(() => undefined)
    }, sendAfterMs)
    return () => clearTimeout(timer)
  }, [id, person])
  return id ? <OpenForm id={id} ends={ends} /> : <PastAnswering hasHome />
}
