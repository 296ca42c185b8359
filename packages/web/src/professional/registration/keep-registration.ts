import { dropText, keepText, readText } from '../../state/text-storage.ts'
import { emptyRegistration, RegistrationDraft } from './registration-draft.ts'

const place = 'registration'

/** Sealed for the one who registers, at this unit; a login that ends in the middle of it loses nothing. */
export function readRegistration(scope: string): RegistrationDraft {
  try {
    return RegistrationDraft.parse(JSON.parse(readText(scope, place)?.text ?? 'null'))
  } catch {
    return emptyRegistration
  }
}

export function keptRegistrationAt(scope: string): string | null {
  return readText(scope, place)?.at ?? null
}

/** Nothing typed is nothing to keep. */
export function keepRegistration(scope: string, draft: RegistrationDraft): void {
  const typed = JSON.stringify(draft)
  if (typed === JSON.stringify(emptyRegistration)) dropRegistration(scope)
  else keepText(scope, place, typed, location.pathname)
}

export function dropRegistration(scope: string): void {
  dropText(scope, place)
}
