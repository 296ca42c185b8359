import type { CareItems } from '@samklang/contract/care-items'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { expect, test } from 'vitest'
import { aFormRow } from '../../testing/a-form-row.ts'
import { arrange, countNew } from './arrange.ts'

function care(told: Partial<CareItems>): CareItems {
  return {
    SetId: null,
    Questionnaires: [],
    RecurringQuestionnaires: [],
    Journals: [],
    Programs: [],
    Treatments: [],
    Alerts: [],
    MayConfirmMany: true,
    FollowUps: [],
    Phones: null,
    ...told,
  }
}

function alert(Id: string, told: Partial<RiskAlert>): RiskAlert {
  return {
    Id,
    FormId: 'form',
    FormName: 'Provformulär',
    RespondentName: 'Provgran Provkotte',
    AnswerGroupId: null,
    RuleKey: 'safety',
    Refused: null,
    Message: null,
    HasMore: false,
    AlsoReadBy: [],
    Question: null,
    AnswerText: null,
    FormKind: 'Questionnaire',
    RaisedAnswerText: null,
    Actions: [],
    FollowUp: null,
    HandOver: null,
    OnBehalf: null,
    Text: 'Se till',
    Severity: 'Alert',
    IsDanger: false,
    Abuse: null,
    IsAtOnce: false,
    IsOverdose: false,
    RaisedAt: '2026-11-15T08:00:00.000Z',
    AnsweredBetween: null,
    IsFormMoved: false,
    IsFromDraft: false,
    OwnerName: null,
    OwnerAwayUntil: null,
    OwnerDeputy: null,
    AnswerChangedAt: null,
    FormCanceledAt: null,
    LastModifiedAt: '2026-11-15T08:00:00.000Z',
    AcknowledgedAt: null,
    AcknowledgedBy: null,
    Action: null,
    Notes: [],
    ...told,
  }
}

test('R-293 the gravest alert stands first, danger to life before all, and of two alike the latest', () => {
  const { alerts } = arrange(
    care({
      Alerts: [
        alert('watch', { Severity: 'Attention', RaisedAt: '2026-11-15T12:00:00.000Z' }),
        alert('older', { RaisedAt: '2026-11-15T08:00:00.000Z' }),
        alert('newer', { RaisedAt: '2026-11-15T09:00:00.000Z' }),
        alert('danger', { RaisedAt: '2026-11-15T13:00:00.000Z', IsDanger: true }),
      ],
    }),
    undefined,
  )
  expect(alerts.map(({ Id }) => Id)).toEqual(['danger', 'newer', 'older', 'watch'])
})

test('what was sent in waits to be read, those with an alert first', () => {
  const closed = { Status: 'Closed', AnsweredDate: '2026-11-14T08:00:00.000Z' } as const
  const { toRead, asked } = arrange(
    care({
      Questionnaires: [
        aFormRow({ Id: 'calm', ...closed, AnsweredDate: '2026-11-15T08:00:00.000Z' }),
        aFormRow({ Id: 'grave', ...closed, AlertSeverity: 'Alert', WaitingAlerts: 1 }),
      ],
      Journals: [aFormRow({ Id: 'diary', Kind: 'Journal', ...closed })],
    }),
    undefined,
  )
  expect(toRead.map(({ Id }) => Id)).toEqual(['grave', 'calm', 'diary'])
  expect(asked).toEqual([])
})

test('one form asked of several people stands under one heading; staff fill in their own and what they ask', () => {
  const SetId = 'set'
  const { asked, toFillIn } = arrange(
    care({
      Questionnaires: [
        aFormRow({ Id: 'child', SetId }),
        aFormRow({ Id: 'mother', SetId, RespondentType: 'Caretaker' }),
        aFormRow({ Id: 'staff', SetId, RespondentType: 'Staff' }),
        aFormRow({ Id: 'interview', AnswerMode: 'Interview', Status: 'PartlyAnswered' }),
        aFormRow({
          Id: 'planned',
          RespondentType: 'Staff',
          Status: 'Scheduled',
          CreatedAt: '2026-10-01T08:00:00.000Z',
        }),
      ],
    }),
    undefined,
  )
  expect(asked.map(({ rows }) => rows.map(({ Id }) => Id))).toEqual([['child', 'mother'], ['planned']])
  expect(toFillIn.map(({ Id }) => Id)).toEqual(['staff', 'interview'])
})

test('new is what somebody should see and has not: an alert or an answer, not a form that was sent out', () => {
  const before = arrange(care({ Questionnaires: [aFormRow({ Id: 'one' })] }), undefined)
  const after = arrange(
    care({
      Questionnaires: [aFormRow({ Id: 'one', Status: 'Closed' }), aFormRow({ Id: 'two' })],
      Alerts: [alert('raised', {})],
    }),
    undefined,
  )
  expect(countNew(before, after)).toBe(2)
  expect(countNew(after, after)).toBe(0)
})
