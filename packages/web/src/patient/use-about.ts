import { useSession } from '../session/store.ts'

/** the first name of the patient, where somebody else reads; whoever is spoken to is not whom it is about. */
export function useAbout(): string | null {
  const context = useSession()?.context
  return context && context.Type !== 'Patient' ? context.Firstname : null
}
