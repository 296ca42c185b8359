import { isCalendarDate } from '@samklang/contract/birth-date'
import { useText } from '../../i18n/use-text.ts'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { nameOf, shownIdOf } from './draft-owner.ts'
import { isProtected, type RegistrationDraft } from './registration-draft.ts'

type RegistrationStripProps = { draft: RegistrationDraft; place: 'form' | 'dialog' }

/** from the second step on, the steps and their dialogs say who is being registered. */
export function RegistrationStrip({ draft, place }: RegistrationStripProps) {
  const { t } = useText('professional')
  const ageText = useAgeText()
  const { DateOfBirth, Gender } = draft.Information
  const patient = {
    name: nameOf(draft) || t('registration.unnamed'),
    age: ageText({ DateOfBirth: isCalendarDate(DateOfBirth) ? DateOfBirth : null, Gender }),
    personalId: shownIdOf(draft),
    isProtected: isProtected(draft),
  }
  return <PatientStrip patient={patient} place={place} />
}
