import { maskedPhone } from '@samklang/contract/phone'
import type { TestClinic } from '../packages/server/src/testing/clinic.ts'
import { formExamples } from './form-examples.ts'
import type { TestSubject } from './subject.ts'
import { subjectTitle } from './subject-file.ts'
import { sampleProgram } from './subject-template.ts'

export type Example = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

type About = { subject: TestSubject; clinic: TestClinic; code: string }

/** What each call is sent, so that whoever is let in gets all the way. */
export function exampleOf(name: string, about: About): Example {
  const { subject } = about
  const ofPatients = { ...patientExamples(subject), ...contactExamples(about) }
  const given =
    {
      ...signInExamples(about),
      ...alertExamples(about),
      ...ofPatients,
      ...formExamples(subject, about.clinic),
      ...messageExamples(subject),
      ...absenceExamples(about),
      ...fileExamples(about),
      ...templateExamples(about),
      ...programExamples(about),
    }[name] ?? {}
  const { patientId: id, guid, relationId, invitationToken: uniqueToken } = subject
  return { ...given, params: { id, guid, relationId, uniqueToken, ...given.params } }
}

const nobodys = '00000000-0000-4000-8000-000000000009'

/** What can be removed is somebody else's next: what becomes of it is tested beside it. */
function fileExamples({ subject: { file }, clinic: { units } }: About): Record<string, Example> {
  const ofUnit = { id: units.child.id }
  const document = { MediaId: file.mediaId, Title: { sv: subjectTitle, en: null }, Description: null }
  const upload = { query: { name: 'Provfil' }, body: Buffer.from('%PDF-1.7 samma varje gång') }
  return {
    uploadMedia: upload,
    uploadDocumentFile: upload,
    removeMedia: { params: { id: nobodys } },
    listUnitDocuments: { params: ofUnit },
    addUnitDocument: { params: ofUnit, body: document },
    changeUnitDocument: {
      params: { ...ofUnit, documentId: file.documentId },
      body: { ...document, LastModifiedAt: file.at },
    },
    removeUnitDocument: { params: { ...ofUnit, documentId: nobodys } },
  }
}

function templateExamples({ subject: { template } }: About): Record<string, Example> {
  const params = { id: template.id }
  const Name = { sv: 'Ett annat namn', en: 'Another name' }
  return {
    getProgramTemplate: { params },
    createProgramTemplate: { body: { Content: sampleProgram() } },
    changeProgramTemplate: {
      params,
      body: { Content: { ...template.content, Name }, PreviousLastModifiedAt: template.at },
    },
    activateProgramTemplate: { params },
    deactivateProgramTemplate: { params },
    deleteProgramTemplate: { params: { id: nobodys } },
  }
}

function programExamples({
  subject: { patientId: PatientId, program },
  clinic: { units },
}: About): Record<string, Example> {
  const params = { id: program.id }
  const asked = { PatientId, ProgramTemplateId: program.templateId }
  const [first] = program.seen
  const started = {
    StartDate: first?.PlannedOn,
    TemplateVersionId: program.versionId,
    Seen: program.seen,
    AcceptWarnings: true,
  }
  const Change = { Kind: 'Postpone', Days: 3 }
  const known = { PreviousLastModifiedAt: program.lastModifiedAt }
  return {
    proposeProgram: { body: asked },
    createProgram: { body: { ...asked, ...started } },
    getProgram: { params },
    notifyProgram: { params },
    closeProgram: { params, body: { Reason: 'Vården är avslutad.' } },
    changeProgramUnit: { params, body: { UnitId: units.child.id } },
    postponeProgram: { params, body: { Days: 3, ...known } },
    previewProgramChange: { params, body: { Change } },
    changeProgram: { params, body: { Change, ...known } },
  }
}

function messageExamples({
  thread: { treatmentId, programId, byStaff, byPatient },
}: TestSubject): Record<string, Example> {
  const inTreatment = { params: { id: treatmentId } }
  const inProgram = { params: { id: programId } }
  return {
    sendMessage: { ...inTreatment, body: { MessageText: 'Hej!', Kind: 'Chat' } },
    sendMyMessage: { ...inTreatment, body: { MessageText: 'Hej!' } },
    sendMessageInProgram: { ...inProgram, body: { MessageText: 'Hej!', Kind: 'Chat' } },
    sendMyMessageInProgram: { ...inProgram, body: { MessageText: 'Hej!' } },
    confirmMessage: { params: { id: byPatient } },
    confirmMyMessage: { params: { id: byStaff } },
    notifyOfMessage: { params: { id: byStaff } },
    listMessages: { query: { treatmentId } },
    listMyMessages: { query: { treatmentId } },
  }
}

function absenceExamples({ subject: { absence }, clinic: { staff } }: About): Record<string, Example> {
  const days = { FromDay: absence.day, UntilDay: absence.day, SubstituteUserId: null }
  const params = { id: absence.id }
  return {
    addAbsence: { body: { ...days, StaffUserId: staff.adminStaff.publicId } },
    changeAbsence: { params, body: { ...days, LastModifiedAt: absence.lastModifiedAt } },
    removeAbsence: { params, query: { LastModifiedAt: absence.lastModifiedAt } },
    confirmAbsence: { params, body: { LastModifiedAt: absence.lastModifiedAt } },
  }
}

function signInExamples({ clinic: { units, relations } }: About): Record<string, Example> {
  return {
    createStaffToken: { body: { CareUnitId: units.child.id } },
    requestCode: { body: { CivicId: '201103040018' } },
    findCodeRecipient: { body: { UserId: '018f0000-0000-7000-8000-00000000dead' } },
    createPatientToken: { body: { CivicId: '201103040018', Code: '000000' } },
    setCurrentUnit: { body: units.child.id },
    getUnit: { params: { id: units.child.id } },
    setPreferences: { body: { EnableNotifications: true } },
    setPreferredLanguage: { body: 'sv' },
    setPatientSideLanguage: { body: 'sv' },
    selectSessionContext: { params: { contextId: relations.teacherOfChild } },
    reportExceptions: { body: [] },
  }
}

/** As the small clinic has it: nothing is changed by it. */
export const alertSettings = {
  Minutes: { Owner: 15, Deputy: 30, OnDuty: 60, OnCall: 90, Head: 120 },
  RepeatMinutes: 60,
  OnCallPhone: null,
  OnCallEmail: null,
  HeadUserId: null,
  Roster: [],
  ClosedDays: [],
  LastModifiedAt: '2026-11-01T08:00:00.000Z',
}

function alertExamples({ clinic: { groups, staff, units } }: About): Record<string, Example> {
  const params = { id: groups.outpatient }
  return {
    getAlertSettings: { params },
    setAlertSettings: { params, body: alertSettings },
    setConfirmSettings: { params: { id: units.child.id }, body: { AllowsOthers: true } },
    setStaffDeputy: { params, body: { StaffUserId: staff.childStaff.publicId, DeputyUserId: null } },
    setAlertReach: { body: { Phone: null, DeputyUserId: null } },
    getUnitDangerPhrases: { params: { id: units.child.id } },
    setUnitDangerPhrases: { params: { id: units.child.id }, body: { Phrases: [], LastModifiedAt: null } },
    getUnitHelp: { params: { id: units.child.id } },
    setUnitHelp: { params: { id: units.child.id }, body: { Lines: null, LastModifiedAt: null } },
  }
}

function patientExamples(subject: TestSubject): Record<string, Example> {
  const { dateOfBirth, freshId, tag, openingId } = subject
  const form = { Firstname: 'Provtall', Lastname: 'Provbarr', Gender: 'Female' }
  const bornByFreshId = `${freshId.slice(0, 4)}-${freshId.slice(4, 6)}-${freshId.slice(6, 8)}`
  return {
    searchPatients: { query: { search: 'prov' } },
    findPatients: { body: { Search: 'prov' } },
    findPatientsByPhone: { body: { Phone: '0701740650' } },
    registerPatient: { body: { ...form, DateOfBirth: bornByFreshId, IdType: 'PNR', PersonalId: freshId } },
    savePatient: { body: { ...form, DateOfBirth: dateOfBirth, ...(subject.isProtected && { Phone: maskedPhone }) } },
    setPatientConsent: { body: { ConsentStatus: 'Accepted', ConsentComment: null } },
    setAllowAgent: { body: { AllowAgent: true } },
    setProtection: { body: { IsProtected: true } },
    revealPatient: { body: { Reason: 'Behöver ringa upp.' } },
    addTag: { body: { Name: `Nytt ${tag}` } },
    activateTag: { params: { name: tag } },
    deactivateTag: { params: { name: tag } },
    openInEmergency: { body: { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' } },
    openPersonInEmergency: {
      body: { PersonalId: subject.civicId, Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' },
    },
    listOpeningEvents: { params: { id: openingId } },
    reviewOpening: { params: { id: openingId }, body: { Outcome: 'Justified' } },
  }
}

function contactExamples({ subject, code }: About): Record<string, Example> {
  const contact = { RelationType: 'Guardian', Firstname: 'Provbjörk', Lastname: 'Provbarr', Phone: '0701740650' }
  return {
    addRelation: { body: { ...contact, InviteBy: 'Sms' } },
    addTemporaryRelation: { body: { ...contact, RelationType: 'Other', ValidUntil: '2099-12-31' } },
    correctContact: { body: { Firstname: 'Provpappa' } },
    updateRelation: { body: { RelationType: 'Guardian', RelationTypeDescription: 'Pappa' } },
    updateRelationComment: { body: { Comment: 'Nås bäst på kvällen.' } },
    acceptInvitation: { body: { Code: code } },
    lookUpPerson: { body: { IdType: 'PNR', CivicId: subject.civicId } },
    listFailedMessages: { query: { patientId: subject.patientId } },
    reportDelivery: { body: { MessageId: 'nobody', Status: 'Delivered' } },
  }
}
