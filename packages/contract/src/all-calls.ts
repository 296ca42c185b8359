import { absenceCalls } from './absences.ts'
import { alertStepCalls } from './alert-steps.ts'
import { alertCalls } from './alerts.ts'
import { analysisCalls } from './analysis.ts'
import { artifactCalls } from './artifacts.ts'
import type { Calls } from './call.ts'
import { careItemCalls } from './care-items.ts'
import { confirmationCalls } from './confirmations.ts'
import { dangerPhraseCalls } from './danger-phrases.ts'
import { definitionCalls } from './definitions.ts'
import { emergencyOpeningCalls } from './emergency-openings.ts'
import { followUpCalls } from './follow-ups.ts'
import { formCalls } from './forms.ts'
import { helpLineCalls } from './help-lines.ts'
import { invitationCalls } from './invitations.ts'
import { journalCalls } from './journals.ts'
import { libraryCalls } from './library.ts'
import { mediaCalls } from './media.ts'
import { messageCalls } from './messages.ts'
import { newsCalls } from './news.ts'
import { notificationCalls } from './notifications.ts'
import { ongoingCalls } from './ongoing.ts'
import { outboxCalls } from './outbox.ts'
import { patientCalls } from './patients.ts'
import { personRecordCalls } from './person-record.ts'
import { programTemplateCalls } from './program-templates.ts'
import { programCalls } from './programs.ts'
import { questionnaireCalls } from './questionnaires.ts'
import { recurringCalls } from './recurring.ts'
import { relationCalls } from './relations.ts'
import { sessionCalls } from './session.ts'
import { signInCalls } from './sign-in.ts'
import { systemCalls } from './system.ts'
import { tagCalls } from './tags.ts'
import { treatmentModuleCalls } from './treatment-modules.ts'
import { treatmentCalls } from './treatments.ts'
import { unitDocumentCalls } from './unit-documents.ts'
import { unitGroupCalls } from './unit-groups.ts'
import { unitCalls } from './units.ts'

/** Every call there is, by the care concept that it belongs to. What is not here does not exist. */
export const allCalls = {
  system: systemCalls,
  'sign-in': signInCalls,
  session: sessionCalls,
  units: unitCalls,
  'unit-documents': unitDocumentCalls,
  'unit-groups': unitGroupCalls,
  'alert-steps': alertStepCalls,
  'follow-ups': followUpCalls,
  'help-lines': helpLineCalls,
  'danger-phrases': dangerPhraseCalls,
  absences: absenceCalls,
  patients: patientCalls,
  tags: tagCalls,
  'emergency-openings': emergencyOpeningCalls,
  'care-items': careItemCalls,
  relations: relationCalls,
  invitations: invitationCalls,
  'person-record': personRecordCalls,
  outbox: outboxCalls,
  definitions: definitionCalls,
  media: mediaCalls,
  library: libraryCalls,
  forms: formCalls,
  confirmations: confirmationCalls,
  questionnaires: questionnaireCalls,
  alerts: alertCalls,
  recurring: recurringCalls,
  journals: journalCalls,
  treatments: treatmentCalls,
  'treatment-modules': treatmentModuleCalls,
  'program-templates': programTemplateCalls,
  programs: programCalls,
  artifacts: artifactCalls,
  messages: messageCalls,
  notifications: notificationCalls,
  ongoing: ongoingCalls,
  analysis: analysisCalls,
  news: newsCalls,
} as const satisfies Record<string, Calls>
