import type { OngoingProgram } from '@samklang/contract/ongoing'
import type { ProgramProposal, ProposedRespondent, ProposedStep } from '@samklang/contract/program-proposal'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import type { ProgramOccurrence, ProgramRow, ProgramStepRow } from '@samklang/contract/programs'
import { anOngoingTreatment } from './a-treatment.ts'

export function aProgramTemplate(given: Partial<ProgramTemplate> = {}): ProgramTemplate {
  return {
    Id: crypto.randomUUID(),
    Status: 'Active',
    DisplayName: 'Bedömning av barn',
    Description: null,
    VersionNo: 1,
    Steps: 2,
    RunningPrograms: 0,
    RunningEarlier: 0,
    IsOurs: true,
    LastModifiedAt: '2026-11-15T10:00:00.000Z',
    ...given,
  }
}

export function aProposedRespondent(given: Partial<ProposedRespondent> = {}): ProposedRespondent {
  return {
    RespondentType: 'Patient',
    RelationId: null,
    Name: 'Solvind Påhittad',
    IsChosen: true,
    ContactStatus: 'Ok',
    HasFailedMessage: false,
    WaitsSince: null,
    VariantId: null,
    Variants: [],
    Verdict: 'Allow',
    Reasons: [],
    ...given,
  }
}

type ProposedItem = ProposedStep['Items'][number]

/** One questionnaire to the patient, once. */
export function aProposedItem(day: string, given: Partial<ProposedItem> = {}): ProposedItem {
  const ItemId = given.ItemId ?? crypto.randomUUID()
  const planned = { PlannedAt: `${day}T07:00:00.000Z`, PlannedOn: day }
  const Respondents = given.Respondents ?? [aProposedRespondent()]
  return {
    ItemId,
    Kind: 'QuestionnaireType',
    DisplayName: 'Sinnesstämning',
    OffsetDays: 0,
    AnswerWithinDays: null,
    ReminderDays: [],
    Repeat: null,
    MessageText: null,
    IsRemoved: false,
    Respondents,
    Occurrences: Respondents.filter(({ IsChosen }) => IsChosen).map(({ RespondentType, RelationId }) => ({
      Key: `${ItemId}/${RelationId ?? RespondentType}`,
      RespondentType,
      RelationId,
      GoesAtOnce: false,
      ...planned,
    })),
    ...given,
  }
}

export function aProposedStep(day: string | null, given: Partial<ProposedStep> = {}): ProposedStep {
  return {
    StepId: crypto.randomUUID(),
    Name: 'Första veckan',
    Start: { Key: 'ProgramStarted' },
    StartOffset: '00:00:00',
    DurationDays: 14,
    Repeat: null,
    PlannedStart: day && `${day}T07:00:00.000Z`,
    IsNotNeeded: false,
    IsManual: false,
    Items: [],
    ...given,
  }
}

export function aProposal(day: string, given: Partial<ProgramProposal> = {}): ProgramProposal {
  return {
    PatientId: crypto.randomUUID(),
    ProgramTemplateId: crypto.randomUUID(),
    TemplateVersionId: '00000000-0000-4000-8000-0000000000cc',
    DisplayName: 'Bedömning av barn',
    Description: null,
    StartDate: day,
    LastPlannedOn: day,
    Steps: [],
    Problems: [],
    ...given,
  }
}

/** Planned for that day, to the patient. */
export function anOccurrence(day: string, given: Partial<ProgramOccurrence> = {}): ProgramOccurrence {
  return {
    Key: crypto.randomUUID(),
    StepId: crypto.randomUUID(),
    ItemId: crypto.randomUUID(),
    Round: 1,
    No: 1,
    Kind: 'QuestionnaireType',
    DefinitionId: null,
    DisplayName: 'Sinnesstämning',
    RespondentType: 'Patient',
    RelationId: null,
    RespondentName: 'Solvind Påhittad',
    PlannedAt: `${day}T07:00:00.000Z`,
    PlannedOn: day,
    Status: 'Planned',
    IsDue: false,
    Reason: null,
    SentAt: null,
    FormId: null,
    TreatmentId: null,
    MessageId: null,
    FormStatus: null,
    AnsweredAt: null,
    ExpiresAt: null,
    RemindedAt: null,
    IsLate: false,
    IsMissed: false,
    IsManual: false,
    ChangedBy: null,
    ChangedAt: null,
    ...given,
  }
}

/** The same once it has been sent, and waits for an answer. */
export function aSentOccurrence(day: string, given: Partial<ProgramOccurrence> = {}): ProgramOccurrence {
  return anOccurrence(day, {
    Status: 'Sent',
    SentAt: `${day}T07:00:00.000Z`,
    FormId: crypto.randomUUID(),
    FormStatus: 'Open',
    ...given,
  })
}

export function aStep(given: Partial<ProgramStepRow> = {}): ProgramStepRow {
  return {
    Id: crypto.randomUUID(),
    Name: 'Första veckan',
    Status: 'Ongoing',
    Ending: null,
    Start: { Key: 'ProgramStarted' },
    StartOffset: '00:00:00',
    StartsAt: '2026-11-02T07:00:00.000Z',
    EndsAt: null,
    IsAdded: false,
    IsManual: false,
    ChangedBy: null,
    ChangedAt: null,
    ...given,
  }
}

export function aProgram(given: Partial<ProgramRow> = {}): ProgramRow {
  return {
    Id: crypto.randomUUID(),
    PatientId: crypto.randomUUID(),
    ProgramTemplateId: crypto.randomUUID(),
    VersionNo: 1,
    DisplayName: 'Bedömning av barn',
    Status: 'Ongoing',
    StartDate: '2026-11-02',
    StartedAt: '2026-11-02T07:00:00.000Z',
    EndedAt: null,
    ClosedBy: null,
    CloseReason: null,
    ResponsibleUnitId: crypto.randomUUID(),
    ResponsibleUnitName: 'Björkdungens vuxenmottagning',
    CreatedAt: '2026-11-01T07:00:00.000Z',
    CreatedBy: 'Alva Påhittad',
    CurrentStep: null,
    NextAt: null,
    Problems: [],
    Steps: [],
    Occurrences: [],
    Questionnaires: [],
    Treatments: [],
    UnreadMessages: 0,
    Events: [],
    LastModifiedAt: '2026-11-14T08:00:00.000Z',
    ...given,
  }
}

export function anOngoingProgram(given: Partial<OngoingProgram> = {}): OngoingProgram {
  const { PatientId, PatientFullName, PatientIdentity, Age, IsMine, Responsibles, ActivityGroups } =
    anOngoingTreatment()
  return {
    PatientId,
    PatientFullName,
    PatientIdentity,
    Age,
    IsMine,
    Responsibles,
    ActivityGroups,
    InactiveSince: null,
    Change: null,
    OtherFormsWorse: 0,
    FollowUp: null,
    UnreadFormIds: [],
    ConfirmableFormIds: [],
    ProgramId: crypto.randomUUID(),
    DisplayName: 'Bedömning av barn',
    Status: 'Ongoing',
    StartDate: '2026-11-02',
    CurrentStep: null,
    NextAt: null,
    Waiting: 0,
    Late: 0,
    NotSent: 0,
    Unreached: 0,
    Missed: 0,
    FailedAt: null,
    StepsDone: 1,
    StepsNothingSent: 0,
    StepsLeftOut: 0,
    Steps: 3,
    ...given,
  }
}
