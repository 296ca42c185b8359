import type { Chapter } from '../chapter.ts'
import type { StaffChapter } from '../outline.ts'
import { alerts } from './alerts.ts'
import { answerHere } from './answer-here.ts'
import { assigning } from './assigning.ts'
import { confidentiality } from './confidentiality.ts'
import { contacts } from './contacts.ts'
import { daysWork } from './days-work.ts'
import { diaries } from './diaries.ts'
import { emergencyOpening } from './emergency-opening.ts'
import { gettingStarted } from './getting-started.ts'
import { home } from './home.ts'
import { library } from './library.ts'
import { news } from './news.ts'
import { ownSettings } from './own-settings.ts'
import { patientTags } from './patient-tags.ts'
import { patientsSignIn } from './patients-sign-in.ts'
import { phoneAndSms } from './phone-and-sms.ts'
import { protectedIdentity } from './protected-identity.ts'
import { reading } from './reading.ts'
import { registering } from './registering.ts'
import { results } from './results.ts'
import { signingIn } from './signing-in.ts'
import { unit } from './unit.ts'
import { whenItFails } from './when-it-fails.ts'

export const chapters: Record<StaffChapter, Chapter> = {
  'getting-started': gettingStarted,
  'signing-in': signingIn,
  unit,
  home,
  'days-work': daysWork,
  registering,
  contacts,
  'phone-and-sms': phoneAndSms,
  'patients-sign-in': patientsSignIn,
  assigning,
  'answer-here': answerHere,
  reading,
  results,
  alerts,
  diaries,
  library,
  'protected-identity': protectedIdentity,
  'emergency-opening': emergencyOpening,
  'patient-tags': patientTags,
  'own-settings': ownSettings,
  news,
  'when-it-fails': whenItFails,
  confidentiality,
}
