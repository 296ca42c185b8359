import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { AnswerFate } from '@samklang/contract/help-lines'
import type { UnitInformation } from '@samklang/contract/units'
import type { swedish } from './crisis-words.ts'

type Known = { crisis: Pick<CrisisInformation, 'IsClosed' | 'OpensAt'>; unit: Pick<UnitInformation, 'Hours'> | null }

export type ClinicState =
  | { is: 'closed'; opensAt: string | null; areHolidaysKnown: boolean }
  /** Open by its roster, or nobody has told; either way one can try to call. */
  | { is: 'open' | 'unknown' }

/** what holds at this moment of what was told at another; a page that was left open overnight no longer knows. */
export function clinicStateAt({ crisis, unit }: Known, now: string): ClinicState {
  const hours = unit?.Hours
  const areHolidaysKnown = hours?.AreHolidaysKnown ?? false
  const opensAt = (crisis.IsClosed ? crisis.OpensAt : null) ?? (hours?.State === 'Closed' ? hours.OpensAt : null)
  if (opensAt !== null && opensAt > now) return { is: 'closed', opensAt, areHolidaysKnown }
  if (crisis.IsClosed && crisis.OpensAt === null) return { is: 'closed', opensAt: null, areHolidaysKnown }
  const isOpen = hours?.State === 'Open' && hours.ClosesAt !== null && hours.ClosesAt > now
  return { is: isOpen ? 'open' : 'unknown' }
}

/** Whom a message goes to while the clinic is closed. */
const awayWords = { Staff: 'staffAway', OnCall: 'onCall', Head: 'head' } as const

/** what is true of the answers, and no more. When is of a moment to come, or one that has been. */
export function fateOf(
  fate: AnswerFate | null,
  { isClosed, now }: { isClosed: boolean; now: string },
): {
  words: keyof { [Key in keyof typeof swedish as (typeof swedish)[Key] extends string ? Key : never]: true }
  when: string | null
} {
  if (!fate) return { words: 'notWatched', when: null }
  const { SeenAt, SeenEarlierAt, RepliedAt, ToldAt, Next, WithoutAlarm } = fate
  if (SeenAt) return { words: 'seen', when: SeenAt }
  if (SeenEarlierAt) return { words: 'seenEarlier', when: SeenEarlierAt }
  if (RepliedAt) return { words: 'replied', when: RepliedAt }
  if (WithoutAlarm === 'All') return { words: 'withoutAlarm', when: null }
  if (ToldAt) return { words: 'told', when: ToldAt }
  if (!Next) return { words: 'nobody', when: null }
  if (isClosed) return { words: awayWords[Next.Who], when: null }
  return Next.At > now ? { words: 'staffAt', when: Next.At } : { words: 'staffSoon', when: null }
}

/** the same in one sentence for home, where only seen or not seen is said. */
export function recentFateOf({ SeenAt, SeenEarlierAt, RepliedAt }: AnswerFate) {
  if (SeenAt) return { words: 'recentSeen', when: SeenAt } as const
  if (SeenEarlierAt) return { words: 'recentSeenEarlier', when: SeenEarlierAt } as const
  if (RepliedAt) return { words: 'recentReplied', when: RepliedAt } as const
  return { words: 'recentUnseen', when: null } as const
}
