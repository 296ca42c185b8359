import { emptyRegistration, RegistrationDraft } from './registration-draft.ts'

/** Kept per unit under our own prefix, which a logout clears. */
const keyOf = (unitId: string) => `samklang.registration.${unitId}`

export function readRegistration(unitId: string): RegistrationDraft {
  try {
    return RegistrationDraft.parse(JSON.parse(sessionStorage.getItem(keyOf(unitId)) ?? 'null'))
  } catch {
    return emptyRegistration
  }
}

export function keepRegistration(unitId: string, draft: RegistrationDraft): void {
  sessionStorage.setItem(keyOf(unitId), JSON.stringify(draft))
}

export function dropRegistration(unitId: string): void {
  sessionStorage.removeItem(keyOf(unitId))
}
