import about from './professional/about.json' with { type: 'json' }
import absence from './professional/absence.json' with { type: 'json' }
import analysis from './professional/analysis.json' with { type: 'json' }
import assign from './professional/assign.json' with { type: 'json' }
import care from './professional/care.json' with { type: 'json' }
import documents from './professional/documents.json' with { type: 'json' }
import files from './professional/files.json' with { type: 'json' }
import followUp from './professional/follow-up.json' with { type: 'json' }
import formDialog from './professional/form-dialog.json' with { type: 'json' }
import history from './professional/history.json' with { type: 'json' }
import home from './professional/home.json' with { type: 'json' }
import library from './professional/library.json' with { type: 'json' }
import manual from './professional/manual.json' with { type: 'json' }
import messages from './professional/messages.json' with { type: 'json' }
import navigation from './professional/navigation.json' with { type: 'json' }
import patient from './professional/patient.json' with { type: 'json' }
import patientForm from './professional/patient-form.json' with { type: 'json' }
import programActs from './professional/program-acts.json' with { type: 'json' }
import programStart from './professional/program-start.json' with { type: 'json' }
import programs from './professional/programs.json' with { type: 'json' }
import registration from './professional/registration.json' with { type: 'json' }
import search from './professional/search.json' with { type: 'json' }
import signIn from './professional/sign-in.json' with { type: 'json' }
import summary from './professional/summary.json' with { type: 'json' }
import treatments from './professional/treatments.json' with { type: 'json' }

/** The texts of staff: a file per area of the screens, fetched as one. */
const professional = {
  ...about,
  ...absence,
  ...analysis,
  ...assign,
  ...care,
  ...documents,
  ...files,
  ...followUp,
  ...formDialog,
  ...history,
  ...home,
  ...library,
  ...manual,
  ...messages,
  ...navigation,
  ...patient,
  ...patientForm,
  ...programActs,
  ...programStart,
  ...programs,
  ...registration,
  ...search,
  ...signIn,
  ...summary,
  ...treatments,
}

export default professional
