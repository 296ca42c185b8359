import type { ToldCrisis } from './told-crisis.ts'

const ofAgeFrom = 18

type Lead = Pick<ToldCrisis, 'Kind' | 'inDanger'> & { about: string | null }

/** Which of the words about help come first. */
export function leadOf({ about, inDanger, Kind }: Lead) {
  if (!inDanger) return Kind === 'Medical' ? 'medical' : about ? 'about' : 'own'
  if (about) return 'dangerAbout'
  return inDanger.age !== null && inDanger.age < ofAgeFrom ? 'dangerYoung' : 'danger'
}
