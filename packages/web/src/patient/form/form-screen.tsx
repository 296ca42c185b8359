import { useEffect } from 'react'
import { preloadScreen } from '../../routes/preload-screen.ts'
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
    const timer = setTimeout(() => preloadScreen('logout'), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [id])
  return id ? <OpenForm id={id} ends={ends} /> : <PastAnswering hasHome />
}
