import { randomUUID } from 'node:crypto'
import type { TestClinic } from '../packages/server/src/testing/clinic.ts'
import { fullAnswers } from '../packages/server/src/testing/forms.ts'
import type { Example } from './examples.ts'
import type { TestSubject } from './subject.ts'
import type { SubjectForms } from './subject-forms.ts'

/** Of forms, questionnaires, series, diaries and treatments. */
export function formExamples({ patientId, forms }: TestSubject, { units, staff }: TestClinic): Record<string, Example> {
  const waiting = { params: { id: forms.waiting.id } }
  const closed = { params: { id: forms.closed } }
  const journal = { params: { id: forms.journal } }
  const together = { params: { id: forms.module.id } }
  const pages = { Answers: [], Progress: [], PreviousLastModifiedAt: forms.module.lastModifiedAt }
  const series = { params: { id: forms.series } }
  const saved = { Answers: fullAnswers, PreviousLastModifiedAt: forms.waiting.lastModifiedAt }
  const AnswerGroupId = randomUUID()
  const entry = { Answers: fullAnswers.map((answer) => ({ ...answer, AnswerGroupId })) }
  const asked = { PatientId: patientId, Respondents: [{ RespondentType: 'Patient' }] }
  return {
    getForm: closed,
    listForms: { query: { patientId } },
    startForm: { ...waiting, body: { AnswerMode: 'Interview' } },
    takeOverForm: { body: { Ticket: 'nobody has ever been given this' } },
    cancelForm: waiting,
    commentForm: { ...closed, body: { AdministrativeComment: 'Läst.' } },
    confirmForm: closed,
    confirmForms: { body: { ids: [forms.closed] } },
    previewConfirmation: { body: { ids: [forms.closed] } },
    getEhrCompatible: closed,
    changeResponsibleUnit: { ...closed, body: { UnitId: units.child.id } },
    shareWithGuardians: { ...closed, body: { Shared: true } },
    setBaseline: { ...closed, body: { IsBaseline: true } },
    getMyForm: closed,
    setMyContentLanguage: { ...waiting, body: 'sv' },
    createQuestionnaires: { body: { ...asked, TypeIds: [forms.typeId] } },
    saveQuestionnaire: { ...waiting, body: saved },
    submitQuestionnaire: { ...waiting, body: saved },
    saveMyQuestionnaire: { ...waiting, body: saved },
    submitMyQuestionnaire: { ...waiting, body: saved },
    writeNarrativeComment: { ...closed, body: { AdministrativeComment: 'Läst.' } },
    overrideAnsweredDate: { ...closed, body: { AnsweredDate: '2026-01-01' } },
    handleNotification: { params: { id: forms.notification }, body: { HandlingState: 'Handled' } },
    acknowledgeAlert: { ...closed, body: { AlertId: forms.alert, Action: 'Ringde upp.', IsFurtherNote: true } },
    acknowledgeOneAlert: { params: { id: forms.alert }, body: { Action: 'Ringde upp.', IsFurtherNote: true } },
    followUpAlert: {
      params: { id: forms.alert },
      body: { Text: 'Träffade patienten.', NextStepOn: null, PreviousLastModifiedAt: forms.waiting.lastModifiedAt },
    },
    handOverAlert: { params: { id: forms.alert }, body: { StaffUserId: staff.childStaff.publicId } },
    answerHandOver: { params: { id: forms.handOver }, body: { Answer: 'Withdrawn' } },
    startNext: series,
    cancelNext: series,
    cancelRecurring: series,
    modifyRecurring: { ...series, body: { IntervalDays: 14 } },
    createJournals: { body: { ...asked, TypeId: forms.journalTypeId } },
    saveJournal: { ...journal, body: entry },
    saveMyJournal: { ...journal, body: entry },
    saveTreatmentModule: { ...together, body: pages },
    saveMyTreatmentModule: { ...together, body: pages },
    listEntryVersions: { params: { ...journal.params, entryId: forms.entry } },
    closeJournal: journal,
    updateReminders: { ...journal, body: { Reminders: [] } },
    readJournal: { ...journal, body: { LastModifiedAt: '2026-01-01T08:00:00.000Z' } },
    setEndDate: { ...journal, body: { EndDate: '2099-12-31' } },
    ...treatmentExamples(patientId, forms),
    analyse: { body: {} },
    getAnalysisDetails: { body: { FormIds: [forms.closed] } },
    listMyDefinitions: { body: { typeIds: [forms.typeId], variantVersionIds: [forms.versionId] } },
    importFormDefinition: { body: { Format: 'Fhir', Content: '{}', DryRun: true } },
    previewDefinition: { params: { name: 'provformular' } },
    waiveDanger: { params: { variantVersionId: forms.versionId }, body: { Item: 'rest', Reason: 'Frågas i rummet.' } },
    exportFormDefinition: { params: { variantVersionId: forms.versionId } },
  }
}

function treatmentExamples(PatientId: string, { treatment }: SubjectForms): Record<string, Example> {
  const { id, definitionId, planIds, module, nextModuleId, artifactId } = treatment
  const made = { params: { id, artifactId } }
  const saved = { Answers: [], Progress: [], PreviousLastModifiedAt: module.lastModifiedAt }
  const ofModule = { params: { id: module.id } }
  return {
    createTreatment: { body: { PatientId, TreatmentDefinitionId: definitionId, AcceptWarnings: true } },
    closeTreatment: { params: { id } },
    changeTreatmentPlan: {
      params: { id },
      body: {
        Modules: planIds.map((PlanId) => ({ PlanId, IsSkipped: false })),
        OpensNext: false,
        PreviousLastModifiedAt: treatment.lastModifiedAt,
      },
    },
    startTreatmentModule: { body: { TreatmentId: id, ModuleId: nextModuleId } },
    closeTreatmentModule: ofModule,
    saveTreatmentModule: { ...ofModule, body: saved },
    saveMyTreatmentModule: { ...ofModule, body: saved },
    generateArtifact: { ...ofModule, body: { ArtifactName: 'plan' } },
    generateMyArtifact: { ...ofModule, body: { ArtifactName: 'plan' } },
    listArtifacts: { params: { id } },
    linkArtifact: made,
    linkMyArtifact: made,
    getArtifact: made,
  }
}
