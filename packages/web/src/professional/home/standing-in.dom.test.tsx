import type { Absence, AbsenceNotice } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import * as ongoingCalls from '@samklang/contract/client/ongoing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const colleague = '00000000-0000-4000-8000-0000000000d1'

type Further = { isMeAway?: boolean; Notices?: AbsenceNotice[] }

async function openHome(FromDay: string, more: Partial<Absence> = {}, further: Further = {}) {
  const { isMeAway = false, Notices = [] } = further
  const { calls, signedIn } = stubStaffPage()
  const me = signedIn.userProfile.PublicId
  const mine = {
    Id: crypto.randomUUID(),
    StaffUserId: me,
    Fullname: 'Alva Påhittad',
    FromDay: '2026-11-18',
    UntilDay: '2026-11-19',
    SubstituteUserId: colleague,
    SubstituteName: 'Provgran Provkotte',
    IsMine: true,
    SaidByName: null,
    IsToSee: false,
    LastModifiedAt: '2026-11-10T08:00:00.000Z',
  }
  calls.reply(absenceCalls.listAbsences, {
    Today: '2026-11-18',
    Absences: [
      ...(isMeAway ? [mine] : []),
      {
        Id: crypto.randomUUID(),
        StaffUserId: colleague,
        Fullname: 'Provgran Provkotte',
        FromDay,
        UntilDay: '2026-11-20',
        SubstituteUserId: me,
        SubstituteName: 'Alva Påhittad',
        IsMine: false,
        SaidByName: 'Bo Berg',
        IsToSee: false,
        ...more,
        LastModifiedAt: '2026-11-10T08:00:00.000Z',
      },
    ],
    Notices,
    UnstaffedDays: [],
    Staff: [],
  })
  calls.reply(ongoingCalls.listOngoingTreatments, [])
  calls.holdRest()
  await openApp('/admin/', signedIn)
  return calls
}

test('R-452 whoever answers for a colleague who is away reads it on home, with the way to their treatments', async () => {
  const calls = await openHome('2026-11-18')
  await screen.findByText('Du svarar i stället för Provgran Provkotte till och med 2026-11-20.')
  const show = { name: 'Visa behandlingar som Provgran Provkotte ansvarar för' }
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', show))
  await waitFor(() =>
    expect(calls.sentTo(ongoingCalls.listOngoingTreatments).at(-1)?.query).toEqual({ scope: 'units' }),
  )
  expect(screen.getByRole('tab', { name: 'Behandlingar' }).getAttribute('aria-selected')).toBe('true')
})

test('R-452 before the absence has begun nobody is said to answer for anybody', async () => {
  const calls = await openHome('2026-11-19')
  await waitFor(() => expect(calls.sentTo(absenceCalls.listAbsences)).toHaveLength(1))
  await screen.findByRole('heading', { level: 1, name: 'Hem' })
  expect(screen.queryByText(/Du svarar i stället/)).toBeNull()
})

test('R-474 what somebody else has said of when one is away, or answers meanwhile, is read on home until one has seen it', async () => {
  const calls = await openHome('2026-11-19', { IsToSee: true })
  await screen.findByText(
    'Bo Berg har angett att du svarar patienterna i stället för Provgran Provkotte 2026-11-19 till och med 2026-11-20.',
  )
  calls.reply(absenceCalls.confirmAbsence, {
    Today: '2026-11-18',
    Absences: [],
    Notices: [],
    UnstaffedDays: [],
    Staff: [],
  })
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Jag har sett det' }))
  await waitFor(() =>
    expect(calls.sentTo(absenceCalls.confirmAbsence)).toMatchObject([
      { body: { LastModifiedAt: '2026-11-10T08:00:00.000Z' } },
    ]),
  )
})

test('R-474 whoever is away is told by whom it was entered', async () => {
  await openHome('2026-11-19', { IsToSee: true, IsMine: true, SubstituteUserId: null, SubstituteName: null })
  await screen.findByText('Bo Berg har angett att du är borta 2026-11-19 till och med 2026-11-20.')
})

test('R-452 whoever is away themselves is told that nobody answers for the colleague', async () => {
  await openHome('2026-11-18', {}, { isMeAway: true })
  await screen.findByText(/^Du är själv borta i dag, så ingen svarar i stället för Provgran Provkotte/)
  expect(screen.queryByText(/^Du svarar i stället/)).toBeNull()
})

const removed: AbsenceNotice = {
  Id: '00000000-0000-4000-8000-0000000000e1',
  Kind: 'Removed',
  Fullname: 'Provgran Provkotte',
  IsMine: true,
  FromDay: '2026-11-19',
  UntilDay: '2026-11-20',
  SaidByName: 'Bo Berg',
  LastModifiedAt: '2026-11-18T08:00:00.000Z',
}

test('R-474 that somebody else removed one’s absence is read on home until one has seen it', async () => {
  const calls = await openHome('2026-11-19', {}, { Notices: [removed] })
  await screen.findByText('Bo Berg har tagit bort din frånvaro 2026-11-19 till och med 2026-11-20.')
  calls.reply(absenceCalls.confirmAbsence, {
    Today: '2026-11-18',
    Absences: [],
    Notices: [],
    UnstaffedDays: [],
    Staff: [],
  })
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Jag har sett det' }))
  await waitFor(() =>
    expect(calls.sentTo(absenceCalls.confirmAbsence)).toMatchObject([
      { params: { id: removed.Id }, body: { LastModifiedAt: removed.LastModifiedAt } },
    ]),
  )
})

test('R-474 whoever answered is told that they no longer do', async () => {
  await openHome(
    '2026-11-19',
    {},
    {
      Notices: [
        { ...removed, IsMine: false },
        { ...removed, Id: '00000000-0000-4000-8000-0000000000e2', Kind: 'Replaced', IsMine: false },
      ],
    },
  )
  await screen.findByText(/har tagit bort frånvaron för Provgran Provkotte .* Du svarar inte längre/)
  await screen.findByText(/har ändrat vem som svarar i stället för Provgran Provkotte .* Du svarar inte längre/)
})

test('R-452 whoever begins to answer at midnight reads it on a page that nobody touches', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-18T22:59:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const calls = await openHome('2026-11-19')
  await waitFor(() => expect(calls.sentTo(absenceCalls.listAbsences)).toHaveLength(1))
  expect(screen.queryByText(/Du svarar patienterna i stället för Provgran Provkotte/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(95_000))
  await waitFor(() => expect(calls.sentTo(absenceCalls.listAbsences)).toHaveLength(2))
})
