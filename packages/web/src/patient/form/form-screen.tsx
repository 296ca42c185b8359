import { useEffect } from 'react'
import { go } from '../../routes/go.ts'
import { useHomeward } from './ends.ts'
import { OpenForm } from './open-form.tsx'
import { openedForm, rememberForm } from './opened-form.ts'

/** /formular */
export function FormScreen() {
  const id = openedForm(location.search)
  const ends = useHomeward()
  useEffect(() => {
    if (id) rememberForm(id)
    else void go('/hem')
  }, [id])
  return id ? <OpenForm id={id} ends={ends} /> : null
}
