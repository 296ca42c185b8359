import type { ToldCrisis } from './told-crisis.ts'

const ofAgeFrom = 18

type Lead = Pick<ToldCrisis, 'Kind' | 'inDanger' | 'Abuse'> & { about: string | null }

/** Which of the words about help come first: danger to life before what somebody else does. */
export function leadOf({ about, inDanger, Kind, Abuse }: Lead) {
  const isYoung = typeof inDanger?.age === 'number' && inDanger.age < ofAgeFrom
  if (Abuse === 'Alone') return about ? 'abuseAbout' : isYoung ? 'abuseYoung' : 'abuse'
  if (!inDanger) return Kind === 'Medical' ? 'medical' : about ? 'about' : 'own'
  if (about) return 'dangerAbout'
  if (Abuse) return 'dangerBesideAbuse'
  return isYoung ? 'dangerYoung' : 'danger'
}
