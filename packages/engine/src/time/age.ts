import type { CivilDate } from '@samklang/contract/instants'

export type Age = { years: number; months: number }

/** Full years and months on a day. Undefined for whoever is not born yet. */
export function ageOn(birth: CivilDate, day: CivilDate): Age | undefined {
  if (birth > day) return undefined
  const [birthYear, birthMonth, birthDay] = partsOf(birth)
  const [year, month, dayOfMonth] = partsOf(day)
  // Where the month has no such day its last one counts, as the law reckons: the 29th of February becomes the 28th.
  const isReached = dayOfMonth >= birthDay || dayOfMonth >= lastDayOf(year, month)
  const months = (year - birthYear) * 12 + month - birthMonth - (isReached ? 0 : 1)
  return { years: Math.floor(months / 12), months: months % 12 }
}

export type GenderWord = 'girl' | 'boy' | 'woman' | 'man' | 'unknown'

const lastYearOfYouth = 18

/** Up to and including eighteen one is a girl or a boy. Without a known age the adult word offends nobody. */
export function genderWord(gender: 'Female' | 'Male' | 'Unknown', age: Age | undefined): GenderWord {
  if (gender === 'Unknown') return 'unknown'
  const isYoung = age !== undefined && age.years <= lastYearOfYouth
  if (gender === 'Female') return isYoung ? 'girl' : 'woman'
  return isYoung ? 'boy' : 'man'
}

function partsOf(day: CivilDate): [year: number, month: number, day: number] {
  return [Number(day.slice(0, -6)), Number(day.slice(-5, -3)), Number(day.slice(-2))]
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
