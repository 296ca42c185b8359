import type { AlertCover } from '@samklang/contract/alert-steps'
import type { HandOverReceiver } from '@samklang/contract/follow-ups'

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

type Receiver = Pick<HandOverReceiver, 'IsOnDuty'>

/** those on duty first, those who are not apart from them; of the rest it is not known. */
export function byDuty<One extends Receiver>(
  receivers: readonly One[],
): { duty: 'on' | 'off' | 'unknown'; of: One[] }[] {
  const groups = [
    { duty: 'on', of: receivers.filter(({ IsOnDuty }) => IsOnDuty === true) },
    { duty: 'unknown', of: receivers.filter(({ IsOnDuty }) => IsOnDuty === null) },
    { duty: 'off', of: receivers.filter(({ IsOnDuty }) => IsOnDuty === false) },
  ] as const
  return groups.filter(({ of }) => of.length > 0)
}
