import type { Chapter } from '../chapter.ts'
import type { StaffChapter } from '../outline.ts'
import { confidentiality } from './confidentiality.ts'
import { gettingStarted } from './getting-started.ts'
import { home } from './home.ts'
import { ownSettings } from './own-settings.ts'
import { patientsSignIn } from './patients-sign-in.ts'
import { signingIn } from './signing-in.ts'
import { unit } from './unit.ts'
import { whenItFails } from './when-it-fails.ts'

export const chapters: Record<StaffChapter, Chapter> = {
  'getting-started': gettingStarted,
  'signing-in': signingIn,
  unit,
  home,
  'patients-sign-in': patientsSignIn,
  'own-settings': ownSettings,
  'when-it-fails': whenItFails,
  confidentiality,
}
