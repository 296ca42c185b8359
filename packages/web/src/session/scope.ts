import { type Session, useSession } from './store.ts'

/** Whose eyes a cached answer was read with: one child's data must never show for another. */
export function scopeOf(session: Session | null): string {
  if (!session) return 'guest'
  const { userProfile, context } = session
  return [userProfile.PublicId, context?.ContextId ?? '-', userProfile.CurrentUnitId ?? '-'].join('/')
}

export function useScope(): string {
  return scopeOf(useSession())
}
