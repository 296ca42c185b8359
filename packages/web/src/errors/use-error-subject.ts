import { useEffect } from 'react'
import { addSubject, type Subject } from './support-info.ts'

/** while this is shown, an error that is copied to support names what it shows. */
export function useErrorSubject(subject: Subject | undefined): void {
  const facts = JSON.stringify(subject ?? {})
  useEffect(() => addSubject(JSON.parse(facts)), [facts])
}
