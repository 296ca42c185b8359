import type { FormRow } from '@samklang/contract/forms'

const id = '5a6a0000-0000-4000-8000-000000000101'

/** A questionnaire that waits for the patient's answer, but for what is told. */
export function aFormRow(told: Partial<FormRow> = {}): FormRow {
  return {
    Id: id,
    Kind: 'Questionnaire',
    TypeId: '5a6a0000-0000-4000-8000-000000000201',
    DisplayName: 'Sinnesstämning',
    VariantName: 'Vuxen',
    SetId: null,
    RecurringId: null,
    OccurrenceNo: null,
    RespondentType: 'Patient',
    RelationId: null,
    RespondentName: 'Timjan Rosendimma',
    OnBehalf: null,
    AnswerMode: 'Self',
    Status: 'Open',
    Confirmation: 'Unconfirmed',
    ContentLanguage: 'sv',
    CreatedAt: '2026-11-01T08:00:00.000Z',
    OpenFrom: '2026-11-01T08:00:00.000Z',
    ExpiresAt: null,
    SentDate: '2026-11-01T08:00:00.000Z',
    Notice: { Status: 'Sent', At: '2026-11-01T08:00:00.000Z' },
    StartedAt: null,
    AnsweredDate: null,
    ConfirmedDate: null,
    CanceledAt: null,
    LastModifiedAt: '2026-11-01T08:00:00.000Z',
    IsIncomplete: false,
    AdministrativeComment: null,
    SharedWithGuardians: false,
    ResponsibleUnitId: '5a6a0000-0000-4000-8000-000000000301',
    ResponsibleUnitName: 'Björkdungens vuxenmottagning',
    AlertSeverity: null,
    WaitingAlerts: 0,
    HasRefusedAnswers: false,
    Results: [],
    StartDate: null,
    EndDate: null,
    EntriesCount: 0,
    LastEntryAt: null,
    ...told,
  }
}
