import { absences } from '../absences/routes.ts'
import { alerts } from '../alert-actions/routes.ts'
import { alertStepsSlice } from '../alert-steps/routes.ts'
import { analysis } from '../analysis/routes.ts'
import { artifacts } from '../artifacts/routes.ts'
import { careItems } from '../care-items/routes.ts'
import { confirmations } from '../confirmations/routes.ts'
import { dangerPhrases } from '../danger-phrases/routes.ts'
import { definitions } from '../definitions/routes.ts'
import { emergencyOpenings } from '../emergency-openings/routes.ts'
import { messages } from '../failed-messages/routes.ts'
import { followUps } from '../follow-ups/routes.ts'
import { forms } from '../form-actions/routes.ts'
import { makeRecentDrafts } from '../forms/recent-drafts.ts'
import { helpLines } from '../help-lines/routes.ts'
import type { Slice } from '../http/slice.ts'
import { notifications } from '../inbox/routes.ts'
import { invitations } from '../invitations/routes.ts'
import { journals } from '../journals/routes.ts'
import { library } from '../library/routes.ts'
import { makeFileReceiver } from '../media/file-receiver.ts'
import { hasNoFiles } from '../media/queries.ts'
import { media } from '../media/routes.ts'
import { confirmAcknowledged } from '../messages/confirm-acknowledged.ts'
import { threadMessages } from '../messages/routes.ts'
import { news } from '../news/routes.ts'
import { ongoing } from '../ongoing/routes.ts'
import { patients } from '../patient-administration/routes.ts'
import { makePdfDrawer } from '../pdf/pdf-drawer.ts'
import { personRecord } from '../person-record/routes.ts'
import { ask } from '../person-register/register.ts'
import { session } from '../profile/routes.ts'
import { programTemplates } from '../program-templates/routes.ts'
import { programs } from '../programs/routes.ts'
import { questionnaires } from '../questionnaires/routes.ts'
import { recurring } from '../recurring/routes.ts'
import { relations } from '../relations/routes.ts'
import { signIn } from '../sign-in/routes.ts'
import { openStorage } from '../storage/open-storage.ts'
import { system } from '../system/routes.ts'
import { publicSettings } from '../system/settings.ts'
import { tags } from '../tags/routes.ts'
import { treatmentModules } from '../treatment-modules/routes.ts'
import { treatments } from '../treatments/routes.ts'
import { settleTreatmentOfForm } from '../treatments/settle.ts'
import { findMyDocumentTitle } from '../unit-documents/my-documents.ts'
import { unitDocuments } from '../unit-documents/routes.ts'
import { unitGroups } from '../unit-groups/routes.ts'
import { units } from '../units/routes.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { streamOpener } from './stream.ts'

/** Every call that the server answers, by concept. */
export function allSlices({
  settings,
  version,
  db,
  clock,
  bus,
  providers,
  services,
  register,
  checks,
  healthDb,
  recentDrafts = makeRecentDrafts(),
  storage = openStorage(settings.media, () => hasNoFiles(db)),
  pdfDrawer = makePdfDrawer(),
}: AppDependencies): Slice[] {
  const { keys, sessionLifetimes: lifetimes, supportedClientVersions } = settings
  const { limits } = settings.media
  const receive = makeFileReceiver({ db, clock, storage, limits })
  const shown = publicSettings(settings, services.sms)
  return [
    system({
      version,
      supportedClientVersions,
      settings: shown,
      checks,
      healthDb: healthDb ?? db,
      follow: streamOpener({ db, bus, clock }),
    }),
    signIn({ keys, lifetimes, providers, hasSms: services.sms }),
    session({ keys, lifetimes, providers }),
    units,
    unitDocuments({ receive, limits }),
    unitGroups,
    alertStepsSlice({ keys, services }),
    helpLines({ keys, services }),
    dangerPhrases,
    absences,
    patients({
      keys,
      services,
      isRecordTrusted: shown.PersonRecordInformation.Trusted,
      idTypes: shown.EnabledIdFormats.map(({ Type }) => Type),
      askRecord: (type, personalId) => ask(register, type, personalId),
    }),
    tags,
    emergencyOpenings({ keys }),
    careItems({ keys, services }),
    analysis,
    alerts({ onAcknowledged: confirmAcknowledged }),
    notifications({ keys }),
    followUps({ keys }),
    relations({ keys, services }),
    invitations({ keys, lifetimes, services }),
    personRecord({ keys, register }),
    messages({ keys }),
    recurring({ keys, services }),
    forms({ keys, onMoved: settleTreatmentOfForm }),
    confirmations({ keys }),
    questionnaires({ keys, services, recentDrafts }),
    journals({ keys, services }),
    treatments({ keys, services }),
    treatmentModules({ keys, services, recentDrafts }),
    artifacts({ drawer: pdfDrawer }),
    programs({ keys, services }),
    threadMessages({ keys, services }),
    definitions({ storage }),
    media({ receive, limits, storage, findTitle: findMyDocumentTitle }),
    library,
    programTemplates,
    ongoing({ keys }),
    news,
  ]
}
