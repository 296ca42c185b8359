import { useEffect } from 'react'
import { useHomeward } from './ends.ts'
import { OpenForm } from './open-form.tsx'
import { openedForm, rememberForm } from './opened-form.ts'
import { PastAnswering } from './past-answering.tsx'

/** /formular */
export function FormScreen() {
  const id = openedForm(location.search)
  const ends = useHomeward()
  useEffect(() => {
    if (id) rememberForm(id)
  }, [id])
  return id ? <OpenForm id={id} ends={ends} /> : <PastAnswering hasHome />
}
