import { NotificationCategory } from '@samklang/contract/notifications'
import type { ActivityGroup, OngoingPatient, OngoingTreatment } from '@samklang/contract/ongoing'
import { expect, test } from 'vitest'
import {
  activityGroupTypes,
  assigneeMissing,
  filterOngoing,
  groupsByPriority,
  ongoingSorts,
  priorityOf,
  sortOngoing,
  treatmentSorts,
  worstOf,
} from './sort-ongoing.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00.000Z`

function group(GroupType: ActivityGroup['GroupType'], from: number, to = from, more: Partial<ActivityGroup> = {}) {
  return {
    GroupType,
    Classification: 'Default',
    Count: 1,
    EarliestAt: day(from),
    LatestAt: day(to),
    Details: [],
    ...more,
  } satisfies ActivityGroup
}

let made = 0
function line(PatientFullName: string, more: Partial<OngoingPatient> = {}): OngoingPatient {
  made += 1
  return {
    PatientId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    PatientFullName,
    PatientIdentity: { FormattedPersonalId: null, IsProtected: false },
    Age: 12,
    IsMine: false,
    Responsibles: [],
    ActivityGroups: [],
    InactiveSince: null,
    Change: null,
    OtherFormsWorse: 0,
    FollowUp: null,
    UnreadFormIds: [],
    ConfirmableFormIds: [],
    ...more,
  }
}
const names = (lines: OngoingPatient[]) => lines.map(({ PatientFullName }) => PatientFullName)

const waiting = line('Bo Väntar', { ActivityGroups: [group('Todo', 3, 4), group('Journal', 9, 14)] })
const recent = line('Ada Nyss', { ActivityGroups: [group('Todo', 12, 15)] })
const silent = line('Cia Tyst', {
  ActivityGroups: [group('Inactivity', 10, 10, { Classification: 'Attention' })],
  InactiveSince: day(2),
})
const longSilent = line('Dan Tystare', { ActivityGroups: [group('Inactivity', 11)], InactiveSince: day(1) })
const all = [recent, silent, waiting, longSilent]

test('R-193 earliest-at, which one starts with, puts what has waited longest first', () => {
  expect(ongoingSorts[0]).toBe('earliest-at')
  expect(names(sortOngoing(all, 'earliest-at'))).toEqual(['Bo Väntar', 'Cia Tyst', 'Dan Tystare', 'Ada Nyss'])
})

test('R-193 latest-at puts what happened last first', () => {
  expect(names(sortOngoing(all, 'latest-at'))).toEqual(['Ada Nyss', 'Bo Väntar', 'Dan Tystare', 'Cia Tyst'])
})

test('R-193 inactivity puts those first from whom nothing has come for longest, then the others by how long they wait', () => {
  expect(names(sortOngoing(all, 'inactivity'))).toEqual(['Dan Tystare', 'Cia Tyst', 'Bo Väntar', 'Ada Nyss'])
})

test('R-194 latest-activity, which treatments start with, puts the treatment first in which something was last done', () => {
  expect(treatmentSorts).toEqual(['latest-activity', ...ongoingSorts])
  const treatment = (of: OngoingPatient, LatestActivityAt: string | null): OngoingTreatment => ({
    ...of,
    TreatmentId: of.PatientId,
    DisplayName: 'Sömnskola',
    Status: 'Ongoing',
    ModulesSkipped: 0,
    LatestInModulesAt: LatestActivityAt,
    WaitsForStaffSince: null,
    HasNext: false,
    ReportMode: 'Page',
    Progress: 0,
    CurrentModule: null,
    OtherActivityGroups: [],
    LatestActivityAt,
  })
  // What waits for staff is another thing: Ada's latest notice is the newest, her treatment the oldest.
  const treatments = [
    treatment(recent, day(1)),
    treatment(waiting, day(8)),
    treatment(silent, null),
    treatment(longSilent, day(6)),
  ]
  expect(names(sortOngoing(treatments, 'latest-activity'))).toEqual([
    'Bo Väntar',
    'Dan Tystare',
    'Ada Nyss',
    'Cia Tyst',
  ])
})

test.each(treatmentSorts)('R-195 whoever has an alert comes first, sorted by %s too', (by) => {
  const alert = line('Ylva Larm', { ActivityGroups: [group('Todo', 13, 13, { Classification: 'Alert' })] })
  expect(names(sortOngoing([...all, alert], by))[0]).toBe('Ylva Larm')
})

test.each(treatmentSorts)('R-359 whoever is followed up after danger to life comes next, sorted by %s too', (by) => {
  const followed = (name: string, Danger: number) => {
    const FollowUp = { Open: 1, Danger, NextStepOn: '2026-11-30' }
    return line(name, { ActivityGroups: [group('Todo', 13)], FollowUp })
  }
  const alert = line('Ylva Larm', { ActivityGroups: [group('Todo', 13, 13, { Classification: 'Alert' })] })
  const [first, second, third] = names(
    sortOngoing([followed('Åke Lugn', 0), ...all, followed('Östen Fara', 1), alert], by),
  )
  expect([first, second]).toEqual(['Ylva Larm', 'Östen Fara'])
  expect(third).not.toBe('Åke Lugn')
})

test('those for whom nothing waits come last, in the order of their names as a Swede sorts them', () => {
  const idle = ['Östen', 'Åsa', 'Zack', 'Ärla'].map((name) => line(name))
  for (const by of ongoingSorts)
    expect(names(sortOngoing([...idle, recent], by))).toEqual(['Ada Nyss', 'Zack', 'Åsa', 'Ärla', 'Östen'])
})

test('sorting leaves what it was given as it was', () => {
  const given = Object.freeze([...all])
  sortOngoing(given, 'latest-at')
  expect(names([...given])).toEqual(names(all))
})

test('R-195 Alert and Attention have priority 1, Default and Info priority 2', () => {
  expect((['Alert', 'Attention', 'Default', 'Info'] as const).map(priorityOf)).toEqual([1, 1, 2, 2])
})

test('R-195 of groups the one that asks for somebody comes first, and the worst is told', () => {
  const groups = [
    group('Todo', 1),
    group('Journal', 1, 1, { Classification: 'Info' }),
    group('Inactivity', 1, 1, { Classification: 'Attention' }),
    group('Message', 1, 1, { Classification: 'Alert' }),
  ]
  expect(groupsByPriority(groups).map(({ GroupType }) => GroupType)).toEqual([
    'Message',
    'Inactivity',
    'Journal',
    'Todo',
  ])
  expect(worstOf({ ActivityGroups: groups })).toBe('Alert')
  expect(worstOf({ ActivityGroups: [] })).toBeUndefined()
})

test('R-197 there are six groups of activities', () => {
  const six = ['Inactivity', 'Journal', 'Message', 'Priority', 'Todo', 'Treatment']
  expect(activityGroupTypes.toSorted()).toEqual(six)
  expect(NotificationCategory.options.toSorted()).toEqual(six)
})

const numbered = line('Åke Öberg', {
  PatientIdentity: { FormattedPersonalId: '20110304-0017', IsProtected: false },
})
const hidden = line('Ida Dold', { PatientIdentity: { FormattedPersonalId: '••••••••-••••', IsProtected: true } })

test.each([
  ['åke', 'Åke Öberg'],
  ['ÖBERG', 'Åke Öberg'],
  ['berg åk', 'Åke Öberg'],
  ['o\u0308b', 'Åke Öberg'],
  ['20110304-0017', 'Åke Öberg'],
  ['0304-00', 'Åke Öberg'],
  ['201103040017', 'Åke Öberg'],
  ['  dold ', 'Ida Dold'],
])('R-191 a search for "%s" finds by name in any case or by the formatted id', (search, expected) => {
  expect(names(filterOngoing([numbered, hidden, ...all], { search }))).toEqual([expected])
})

test('R-191 what matches neither finds nobody, and an empty search finds all', () => {
  expect(filterOngoing([numbered, hidden], { search: '1999' })).toEqual([])
  expect(filterOngoing([numbered, hidden], { search: 'åke dold' })).toEqual([])
  expect(filterOngoing([numbered, hidden], { search: '-' })).toEqual([])
  expect(filterOngoing([numbered, hidden], { search: ' ' })).toHaveLength(2)
})

test('R-196 assignee-missing finds those without anybody responsible', () => {
  const StaffUserId = '00000000-0000-4000-8000-00000000000a'
  const cared = line('Eva Ansvarad', { Responsibles: [{ StaffUserId, Fullname: 'Provgran Provkotte' }] })
  expect(names(filterOngoing([cared, numbered], { responsible: assigneeMissing }))).toEqual(['Åke Öberg'])
  expect(names(filterOngoing([cared, numbered], { responsible: StaffUserId }))).toEqual(['Eva Ansvarad'])
  expect(filterOngoing([cared, numbered], { responsible: undefined })).toHaveLength(2)
})

test('R-197 a choice of groups keeps whoever has something in one of them', () => {
  expect(names(filterOngoing(all, { groupTypes: ['Journal'] }))).toEqual(['Bo Väntar'])
  expect(names(filterOngoing(all, { groupTypes: ['Journal', 'Inactivity'] }))).toEqual([
    'Cia Tyst',
    'Bo Väntar',
    'Dan Tystare',
  ])
  expect(filterOngoing(all, { groupTypes: [] })).toHaveLength(4)
})
