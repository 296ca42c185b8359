import type { AlertCover } from '@samklang/contract/alert-steps'

type Now = NonNullable<AlertCover['Now']>
type Cover = { Hours: Now['Hours']; OnDuty: readonly string[] }

/**
 * the roster says that this person is not on duty now. Names may be shared, so nobody is said to be on duty by a name; where
 * no roster names anybody it is not known.
 */
export function isKnownOffDuty(name: string, cover: Cover | null | undefined): boolean {
  if (cover?.Hours === 'Closed') return true
  return cover?.Hours === 'Open' && cover.OnDuty.length > 0 && !cover.OnDuty.includes(name)
}
