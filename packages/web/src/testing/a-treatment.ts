import type { CareItems } from '@samklang/contract/care-items'
import type { OngoingTreatment } from '@samklang/contract/ongoing'
import type { TreatmentDefinition, TreatmentDefinitionModule } from '@samklang/contract/treatment-definitions'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'

/** A module that has not been opened, but for what is told. */
export function aModule(given: Partial<TreatmentModuleRow> = {}): TreatmentModuleRow {
  return {
    PlanId: crypto.randomUUID(),
    ModuleId: crypto.randomUUID(),
    DisplayName: 'Sömnens grunder',
    Status: 'NotStarted',
    FormId: null,
    EstimatedMinutes: 20,
    StartsOn: null,
    DueDate: null,
    Pages: 0,
    PagesCompleted: 0,
    DurationDays: null,
    IsSkipped: false,
    OpenedAt: null,
    StartedAt: null,
    LatestActivityAt: null,
    CurrentPage: null,
    HasAnswers: false,
    QuestionsAsked: 0,
    QuestionsAnswered: 0,
    AlertSeverity: null,
    WaitingAlerts: 0,
    HasRefusedAnswers: false,
    ...given,
  }
}

/** The same once the patient has begun with it. */
export function aBegunModule(given: Partial<TreatmentModuleRow> = {}): TreatmentModuleRow {
  return aModule({
    Status: 'PartlyAnswered',
    FormId: crypto.randomUUID(),
    Pages: 6,
    PagesCompleted: 2,
    OpenedAt: '2026-11-02T08:00:00.000Z',
    StartedAt: '2026-11-03T08:00:00.000Z',
    LatestActivityAt: '2026-11-14T08:00:00.000Z',
    CurrentPage: { No: 3, Title: 'Min kväll' },
    HasAnswers: true,
    ...given,
  })
}

export function aTreatment(given: Partial<TreatmentRow> = {}): TreatmentRow {
  return {
    Id: crypto.randomUUID(),
    PatientId: crypto.randomUUID(),
    TreatmentDefinitionId: crypto.randomUUID(),
    VariantId: crypto.randomUUID(),
    DisplayName: 'Sova bättre',
    VariantName: 'Vuxen',
    Status: 'Ongoing',
    ReportMode: 'Page',
    ContentLanguage: 'sv',
    StartDate: '2026-11-02',
    StartedAt: '2026-11-02T08:00:00.000Z',
    MaintainUntil: null,
    ClosedAt: null,
    ClosedBy: null,
    CloseReason: null,
    OpensNext: true,
    Progress: 25,
    LatestActivityAt: '2026-11-14T08:00:00.000Z',
    LatestInModulesAt: given.LatestActivityAt === undefined ? '2026-11-14T08:00:00.000Z' : given.LatestActivityAt,
    InactiveSince: null,
    WaitsForStaffSince: null,
    UnreadMessages: 0,
    MessageAlerts: 0,
    ResponsibleUnitId: crypto.randomUUID(),
    ResponsibleUnitName: 'Björkdungens vuxenmottagning',
    LastModifiedAt: '2026-11-14T08:00:00.000Z',
    Modules: [],
    ...given,
  }
}

export function aDefinitionModule(given: Partial<TreatmentDefinitionModule> = {}): TreatmentDefinitionModule {
  return {
    ModuleId: crypto.randomUUID(),
    Name: 'somnens-grunder',
    DisplayName: 'Sömnens grunder',
    Description: null,
    DefaultDurationDays: 7,
    EstimatedMinutes: 20,
    AvailableOutsideTreatment: false,
    VariantVersionId: crypto.randomUUID(),
    ...given,
  }
}

type Variant = TreatmentDefinition['Variants'][number]

export function aTreatmentVariant(given: Partial<Variant> = {}): Variant {
  return {
    Id: crypto.randomUUID(),
    DisplayName: 'Vuxen',
    Criterias: { Age: { From: 18, To: null }, Gender: null, GenderKnown: null },
    CriteriaBehavior: 'Warn',
    Languages: ['sv', 'en'],
    Modules: [aDefinitionModule()],
    ...given,
  }
}

export function aTreatmentDefinition(given: Partial<TreatmentDefinition> = {}): TreatmentDefinition {
  return {
    Id: crypto.randomUUID(),
    Name: 'sova-battre',
    DisplayName: 'Sova bättre',
    Description: null,
    Topics: [],
    Maturity: 'NonValidated',
    Licence: 'Fritt',
    ReportMode: 'Page',
    Variants: [aTreatmentVariant()],
    ...given,
  }
}

export function anOngoingTreatment(given: Partial<OngoingTreatment> = {}): OngoingTreatment {
  return {
    PatientId: crypto.randomUUID(),
    PatientFullName: 'Timjan Rosendimma',
    PatientIdentity: { FormattedPersonalId: '19900101-0017', IsProtected: false },
    Age: 36,
    IsMine: true,
    Responsibles: [],
    ActivityGroups: [],
    OtherActivityGroups: [],
    InactiveSince: null,
    Change: null,
    OtherFormsWorse: 0,
    FollowUp: null,
    UnreadFormIds: [],
    ConfirmableFormIds: [],
    TreatmentId: crypto.randomUUID(),
    DisplayName: 'Sova bättre',
    Status: 'Ongoing',
    ReportMode: 'Page',
    Progress: 25,
    CurrentModule: null,
    ModulesSkipped: 0,
    LatestActivityAt: null,
    LatestInModulesAt: given.LatestActivityAt ?? null,
    WaitsForStaffSince: null,
    HasNext: false,
    ...given,
  }
}

/** Nothing goes on but these. */
export function careItemsOf(Treatments: TreatmentRow[]): CareItems {
  return {
    SetId: null,
    Questionnaires: [],
    RecurringQuestionnaires: [],
    Journals: [],
    Programs: [],
    Treatments,
    Alerts: [],
    MayConfirmMany: false,
    FollowUps: [],
    Phones: null,
  }
}
