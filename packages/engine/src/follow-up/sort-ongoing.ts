import type { Severity } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { NotificationCategory } from '@samklang/contract/notifications'
import type { ActivityGroup, OngoingPatient } from '@samklang/contract/ongoing'
import { gravest } from '../form/severity-order.ts'

/** the ways to sort, the one to start with first. */
export const ongoingSorts = ['earliest-at', 'latest-at', 'inactivity'] as const
/** of treatments also by what was last done in the treatment itself, and they start with that. */
export const treatmentSorts = ['latest-activity', ...ongoingSorts] as const
/** of programs also by which cannot be run, what reached nobody, what is late and what nobody answered; they start with that. */
export const programSorts = ['problems', ...ongoingSorts] as const
export type OngoingSort = (typeof treatmentSorts | typeof programSorts)[number]

/** in the order in which they are shown. */
export const activityGroupTypes: readonly NotificationCategory[] = [
  'Priority',
  'Todo',
  'Message',
  'Journal',
  'Treatment',
  'Inactivity',
]

/** stands among the responsibles for "nobody". */
export const assigneeMissing = 'assignee-missing'

/** */
export function priorityOf(classification: Severity): 1 | 2 {
  return classification === 'Alert' || classification === 'Attention' ? 1 : 2
}

/** The worst of what waits around a patient; undefined where nothing does. */
export function worstOf({ ActivityGroups }: Pick<OngoingPatient, 'ActivityGroups'>): Severity | undefined {
  return gravest.find((severity) => ActivityGroups.some(({ Classification }) => Classification === severity))
}

/** How long the longest waiting thing has waited. */
export function earliestAt({ ActivityGroups }: Pick<OngoingPatient, 'ActivityGroups'>): Instant | undefined {
  return ActivityGroups.map(({ EarliestAt }) => EarliestAt).toSorted()[0]
}

/** When something last happened. */
export function latestAt({ ActivityGroups }: Pick<OngoingPatient, 'ActivityGroups'>): Instant | undefined {
  return ActivityGroups.map(({ LatestAt }) => LatestAt)
    .toSorted()
    .at(-1)
}

/** What asks for somebody first, otherwise in their usual order. */
export function groupsByPriority(groups: readonly ActivityGroup[]): ActivityGroup[] {
  const place = ({ GroupType }: ActivityGroup) => activityGroupTypes.indexOf(GroupType)
  return groups.toSorted(
    (one, other) =>
      priorityOf(one.Classification) - priorityOf(other.Classification) ||
      gravest.indexOf(one.Classification) - gravest.indexOf(other.Classification) ||
      place(one) - place(other),
  )
}

/**
 * what has waited longest, what happened last, from whom nothing has come for longest, or in which treatment
 * something was last done. Whatever is asked for, those with an alert come first, then those who are followed up after danger to
 * life: no choice of order may put one out of sight.
 */
export function sortOngoing<Line extends OngoingPatient>(lines: readonly Line[], by: OngoingSort): Line[] {
  const keyed = lines.map((line) => ({ line, rank: rankOf(line), times: timesOf(line, by) }))
  keyed.sort(
    (one, other) =>
      one.rank - other.rank ||
      (by === 'problems' ? troubleOf(one.line) - troubleOf(other.line) : 0) ||
      compareTimes(one.times, other.times, by) ||
      byName.compare(one.line.PatientFullName, other.line.PatientFullName) ||
      compareText(one.line.PatientId, other.line.PatientId),
  )
  return keyed.map(({ line }) => line)
}

/** those that come first whatever order is asked for, which has to be said. */
export function isPutFirst(line: OngoingPatient): boolean {
  return rankOf(line) < 2
}

/** Of a treatment's patient also for what is of no concern to the treatment. */
function rankOf(line: OngoingPatient & { OtherActivityGroups?: ActivityGroup[] }): number {
  const ActivityGroups = [...line.ActivityGroups, ...(line.OtherActivityGroups ?? [])]
  if (worstOf({ ActivityGroups }) === 'Alert') return 0
  return line.FollowUp && line.FollowUp.Danger > 0 ? 1 : 2
}

const byName = new Intl.Collator('sv')

function timesOf(line: OngoingPatient, by: OngoingSort): (Instant | undefined)[] {
  if (by === 'latest-at') return [latestAt(line)]
  if (by === 'latest-activity') return [latestActivityOf(line), latestAt(line)]
  if (by === 'problems') return [nextAtOf(line)]
  return by === 'inactivity' ? [line.InactiveSince ?? undefined, earliestAt(line)] : [earliestAt(line)]
}

/** Of a treatment; what is none has none. */
export function latestActivityOf(line: OngoingPatient & { LatestActivityAt?: Instant | null }): Instant | undefined {
  return line.LatestActivityAt ?? undefined
}

type Troubled = OngoingPatient & {
  FailedAt?: Instant | null
  NotSent?: number
  Unreached?: number
  Late?: number
  Missed?: number
}

/** Of a program: first one that cannot be run, then what was not sent or reached nobody, what is late and what ended without an answer. */
function troubleOf({ FailedAt = null, NotSent = 0, Unreached = 0, Late = 0, Missed = 0 }: Troubled): number {
  if (FailedAt !== null) return 0
  if (NotSent + Unreached > 0) return 1
  if (Late > 0) return 2
  return Missed > 0 ? 3 : 4
}

function nextAtOf({ NextAt }: OngoingPatient & { NextAt?: Instant | null }): Instant | undefined {
  return NextAt ?? undefined
}

// What has no such time comes after what has one.
function compareTimes(ones: (Instant | undefined)[], others: (Instant | undefined)[], by: OngoingSort): number {
  for (const [place, one] of ones.entries()) {
    const other = others[place]
    if (one === other) continue
    if (one === undefined) return 1
    if (other === undefined) return -1
    return by === 'latest-at' || by === 'latest-activity' ? compareText(other, one) : compareText(one, other)
  }
  return 0
}

function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

export type OngoingFilter = {
  search?: string
  /** The StaffUserId of somebody responsible, or `assigneeMissing`; left out, everybody's. */
  responsible?: string | undefined
  /** None chosen is all of them. */
  groupTypes?: readonly NotificationCategory[]
}

export function filterOngoing<Line extends OngoingPatient>(
  lines: readonly Line[],
  { search = '', responsible, groupTypes = [] }: OngoingFilter,
): Line[] {
  const isFound = finder(search)
  return lines.filter((line) => isFound(line) && isOf(line, responsible) && isAmong(line, groupTypes))
}

/** every word stands somewhere in the name, in any case; or what is written stands in the formatted personal id. */
function finder(search: string): (line: OngoingPatient) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const id = withoutMarks(search)
  return ({ PatientFullName, PatientIdentity: { FormattedPersonalId } }) => {
    const name = folded(PatientFullName)
    if (words.every((word) => name.includes(word))) return true
    return id !== '' && FormattedPersonalId !== null && withoutMarks(FormattedPersonalId).includes(id)
  }
}

function folded(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('sv')
}

// With or without the hyphen it is the same number.
function withoutMarks(id: string): string {
  return id.replace(/[\s+-]/g, '').toUpperCase()
}

/** */
function isOf({ Responsibles }: OngoingPatient, responsible: string | undefined): boolean {
  if (responsible === undefined) return true
  if (responsible === assigneeMissing) return Responsibles.length === 0
  return Responsibles.some(({ StaffUserId }) => StaffUserId === responsible)
}

function isAmong({ ActivityGroups }: OngoingPatient, groupTypes: readonly NotificationCategory[]): boolean {
  return groupTypes.length === 0 || ActivityGroups.some(({ GroupType }) => groupTypes.includes(GroupType))
}
