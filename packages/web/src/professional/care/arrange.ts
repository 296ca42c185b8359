import type { CareItems } from '@samklang/contract/care-items'
import type { Severity } from '@samklang/contract/form-content'
import type { FormRow } from '@samklang/contract/forms'
import type { RecurringRow } from '@samklang/contract/recurring'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { compareAlertsOfOne } from '@samklang/engine/follow-up/alert-order'
import { followUpOrder } from '@samklang/engine/follow-up/follow-up'
import { isAnswerable, isHandedOver } from '@samklang/engine/form/form-status'
import { today } from '../../session/civil-day.ts'

/** One form asked of several people at once. */
export type AskedForms = { key: string; title: string; rows: FormRow[] }

/** The overview in the order in which it is dealt with: what needs somebody first, then what goes on. */
export type CareArrangement = {
  alerts: RiskAlert[]
  followUps: RiskAlert[]
  toRead: FormRow[]
  toFillIn: FormRow[]
  asked: AskedForms[]
  recurring: RecurringRow[]
  journals: FormRow[]
}

const gravest: readonly Severity[] = ['Alert', 'Attention', 'Info', 'Default']

export function arrange(items: CareItems, me: string | undefined): CareArrangement {
  const forms = [...items.Questionnaires, ...items.Journals]
  const toRead = forms.filter(({ Status }) => Status === 'Closed')
  const waiting = items.Questionnaires.filter(({ Status }) => Status !== 'Closed')
  return {
    alerts: items.Alerts.toSorted(compareAlertsOfOne),
    followUps: items.FollowUps.toSorted(followUpOrder({ today: today(), me })),
    toRead: toRead.toSorted(
      (one, other) => rank(one.AlertSeverity) - rank(other.AlertSeverity) || endOf(other).localeCompare(endOf(one)),
    ),
    toFillIn: waiting.filter(isForStaff),
    asked: groupAsked(waiting.filter((row) => !isForStaff(row))),
    recurring: items.RecurringQuestionnaires.filter(({ Status }) => Status === 'Ongoing'),
    journals: items.Journals.filter(({ Status }) => Status !== 'Closed'),
  }
}

/** How much stands there that did not stand there before and that somebody should see. */
export function countNew(shown: CareArrangement, latest: CareArrangement): number {
  const known = new Set([...shown.alerts, ...shown.toRead].map(({ Id }) => Id))
  return [...latest.alerts, ...latest.toRead].filter(({ Id }) => !known.has(Id)).length
}

export function isEmpty({ alerts, followUps, toRead, toFillIn, asked, recurring, journals }: CareArrangement): boolean {
  return [alerts, followUps, toRead, toFillIn, asked, recurring, journals].every(({ length }) => length === 0)
}

/** Open now, and filled in by staff: their own forms, and interviews that were begun. */
function isForStaff({ Status, RespondentType, AnswerMode }: FormRow): boolean {
  if (!isAnswerable(Status) || isHandedOver(Status)) return false
  return RespondentType === 'Staff' || AnswerMode === 'Interview'
}

/** The same form of the same occasion stands under one heading, the latest occasion first. */
function groupAsked(rows: readonly FormRow[]): AskedForms[] {
  const groups = new Map<string, AskedForms>()
  for (const row of rows.toSorted((one, other) => other.CreatedAt.localeCompare(one.CreatedAt))) {
    const key = `${row.SetId ?? row.Id}/${row.TypeId}`
    const group = groups.get(key) ?? { key, title: row.DisplayName, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function rank(severity: Severity | null): number {
  return severity === null ? gravest.length : gravest.indexOf(severity)
}

function endOf({ AnsweredDate, LastModifiedAt }: FormRow): string {
  return AnsweredDate ?? LastModifiedAt
}
