import type { CivilDate } from '@samklang/contract/instants'
import { ageOn, genderWord } from '@samklang/engine/time/age'
import { useText } from '../i18n/use-text.ts'
import { today } from '../session/civil-day.ts'

type Person = { DateOfBirth: CivilDate | null; Gender: 'Female' | 'Male' | 'Unknown' }

/** Age and girl, boy, woman or man in one line. */
export function useAgeText(): (person: Person) => string {
  const { t } = useText('professional')
  return ({ DateOfBirth, Gender }) => {
    const age = DateOfBirth ? ageOn(DateOfBirth, today()) : undefined
    const word = genderWord(Gender, age)
    const parts = [
      age ? t('patient.age', age) : t('patient.age-unknown'),
      word !== 'unknown' && t(`patient-form.genders.${word}`).toLocaleLowerCase('sv'),
    ]
    return parts.filter(Boolean).join(', ')
  }
}
