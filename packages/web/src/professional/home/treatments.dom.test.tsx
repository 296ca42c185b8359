import * as careItemCalls from '@samklang/contract/client/care-items'
import * as notificationCalls from '@samklang/contract/client/notifications'
import * as ongoingCalls from '@samklang/contract/client/ongoing'
import * as patientCalls from '@samklang/contract/client/patients'
import type { Notification, NotificationType } from '@samklang/contract/notifications'
import type { ActivityGroup, OngoingTreatment } from '@samklang/contract/ongoing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { aNotification } from '../../testing/a-notification.ts'
import { aPatient } from '../../testing/a-patient.ts'
import { aBegunModule, anOngoingTreatment, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })

// A DOM without layout has no room for rows, of which only those in sight are there.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

async function openTab(treatments: OngoingTreatment[]) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(ongoingCalls.listOngoingTreatments, treatments)
  calls.holdRest()
  await openApp('/admin/', signedIn)
  await user.click(await screen.findByRole('tab', { name: 'Behandlingar' }))
  return calls
}

const rows = async () => within(await screen.findByRole('list', { name: 'Behandlingar' })).getAllByRole('listitem')

test('R-411 R-194 the tab asks for one’s own, the latest active first, and tells how far, in which module and since when nothing came', async () => {
  const latest = anOngoingTreatment({
    PatientFullName: 'Vide Nyss',
    LatestActivityAt: ago(2),
    CurrentModule: { DisplayName: 'Rutiner', Pages: 6, PagesCompleted: 2 },
  })
  const inactive = anOngoingTreatment({
    PatientFullName: 'Alm Länge',
    ReportMode: 'Percentage',
    Progress: 40,
    LatestActivityAt: ago(20),
    InactiveSince: '2026-10-05T10:00:00.000Z',
  })
  const never = anOngoingTreatment({ PatientFullName: 'Björk Aldrig' })
  const calls = await openTab([never, inactive, latest])
  const [first, second, third] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toContain('Vide Nyss')
  expect(first).toContain('Arbetar med Rutiner · 2 av 6 sidor genomgångna · Arbetade senast för 2 dagar sedan')
  expect(second).toContain('40 % genomgånget')
  expect(second).toContain('Inaktiv sedan 2026-10-05')
  expect(third).toContain('Patienten har inte varit aktiv än')
  expect(calls.sentTo(ongoingCalls.listOngoingTreatments)[0]?.query).toEqual({ scope: 'mine' })
  const link = screen.getByRole('link', { name: 'Vide Nyss' })
  expect(link.getAttribute('href')).toBe(`/admin/patient/${latest.PatientId}/?behandling=${latest.TreatmentId}`)
})

test('R-544 a patient who has only been in the messages is not told of as having worked in the modules', async () => {
  const module = { DisplayName: 'Rutiner', Pages: 6, PagesCompleted: 2 }
  const wrote = { LatestActivityAt: ago(1), CurrentModule: module }
  await openTab([
    anOngoingTreatment({ ...wrote, PatientFullName: 'Alm', LatestInModulesAt: ago(9) }),
    anOngoingTreatment({ ...wrote, PatientFullName: 'Björk', LatestInModulesAt: null }),
  ])
  const [first, second] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toContain('Arbetade senast för 9 dagar sedan · Senast i meddelandena i går')
  expect(second).toContain('Har inte arbetat i modulerna än · Senast i meddelandena i går')
})

test('R-543, R-545 the tab tells what waits for staff and since when, and what is skipped', async () => {
  const waits = { WaitsForStaffSince: '2026-10-05T10:00:00.000Z', ReportMode: 'Percentage', ModulesSkipped: 1 } as const
  await openTab([
    anOngoingTreatment({ ...waits, PatientFullName: 'Alm', LatestActivityAt: ago(1), HasNext: true }),
    anOngoingTreatment({ ...waits, PatientFullName: 'Björk', LatestActivityAt: ago(2), Status: 'Completed' }),
    anOngoingTreatment({ PatientFullName: 'Vide', LatestActivityAt: ago(3) }),
  ])
  const [first, second, third] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toContain('Väntar på er sedan 2026-10-05: öppna nästa modul')
  expect(first).toContain('25 % genomgånget · 1 modul hoppas över')
  expect(second).toContain('Väntar på er sedan 2026-10-05: avsluta eller öppna en modul')
  expect(third).not.toContain('Väntar på er')
})

test('a row that is no whole number of pixels high covers nothing of the line below the row before it', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 900, 78.39))
  await openTab(['Vide Nyss', 'Alm Länge'].map((PatientFullName) => anOngoingTreatment({ PatientFullName })))
  await waitFor(async () =>
    expect((await rows()).map(({ style }) => style.transform)).toEqual(['translateY(0px)', 'translateY(79px)']),
  )
  vi.mocked(Element.prototype.getBoundingClientRect).mockRestore()
})

test('R-383 R-194 what is of another treatment is said as the patient’s, and that alerts go before the order chosen is said', async () => {
  const group = { EarliestAt: ago(1), LatestAt: ago(1), Count: 2 }
  const alerts: ActivityGroup = {
    ...group,
    GroupType: 'Priority',
    Classification: 'Alert',
    Details: [{ ActivityType: 'PrioritizedAnswer', Count: 2 }],
  }
  const alerted = anOngoingTreatment({ DisplayName: 'Min säkerhetsplan', OtherActivityGroups: [alerts] })
  await openTab([anOngoingTreatment({ PatientFullName: 'Vide Nyss', LatestActivityAt: ago(1) }), alerted])
  const [first] = await rows()
  expect(first?.textContent).toContain('Min säkerhetsplan')
  expect(first?.textContent).toContain('Patienten har också: 2 larm')
  expect(first?.querySelector('[data-group]'), 'none of its own').toBeNull()
  expect(screen.getByText('Larm och uppföljning efter fara står först.')).toBeTruthy()
})

test('R-525 a row leads to the unread messages of its treatment where they are what waits first', async () => {
  const waiting = (GroupType: ActivityGroup['GroupType'], ActivityType: NotificationType): ActivityGroup => ({
    GroupType,
    Classification: 'Attention',
    Count: 1,
    EarliestAt: ago(1),
    LatestAt: ago(1),
    Details: [{ ActivityType, Count: 1 }],
  })
  const messages = waiting('Message', 'NewTreatmentMessage')
  await openTab([
    anOngoingTreatment({ PatientFullName: 'Vide Nyss', ActivityGroups: [messages] }),
    anOngoingTreatment({
      PatientFullName: 'Alm Länge',
      ActivityGroups: [messages, waiting('Priority', 'PrioritizedAnswer')],
    }),
  ])
  const wayOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await wayOf('Vide Nyss')).toMatch(/\?behandling=[^&]+&meddelanden=olasta$/)
  expect(await wayOf('Alm Länge')).toMatch(/\?behandling=[^&]+$/)
})

test('R-411 on paper every treatment is there', async () => {
  await openTab(Array.from({ length: 60 }, (_, at) => anOngoingTreatment({ PatientFullName: `Påhittad ${at}` })))
  expect((await rows()).length).toBeLessThan(60)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(await rows()).toHaveLength(60)
})

test('R-411 where none of one’s own goes on that is said, with the way to the unit’s', async () => {
  const calls = await openTab([])
  await screen.findByText('Ingen behandling pågår')
  await user.click(screen.getByRole('button', { name: 'Visa enhetens' }))
  await waitFor(() =>
    expect(calls.sentTo(ongoingCalls.listOngoingTreatments).at(-1)?.query).toEqual({ scope: 'units' }),
  )
})

function stubBell(notification: Notification) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [notification],
    Alerts: [],
    NotificationsTotal: 1,
    AlertsTotal: 0,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
  return { calls, signedIn }
}

async function findLine(type: NotificationType) {
  await user.click(await screen.findByRole('button', { name: /väntar/ }))
  return waitFor(() => document.querySelector<HTMLElement>(`[data-notification="${type}"]`) ?? expect.fail('no line'))
}

test.each(['NewTreatmentMessage', 'Inactivity_UnconfirmedTreatmentMessage'] as const)(
  'R-419 the bell has no button for %s: it is settled by confirming',
  async (type) => {
    const { calls, signedIn } = stubBell(aNotification(type, { TreatmentId: crypto.randomUUID() }))
    calls.holdRest()
    await openApp('/om', signedIn)
    expect(within(await findLine(type)).queryByRole('button', { hidden: true })).toBeNull()
  },
)

test.each(['TreatmentModuleDone', 'Inactivity_UnansweredTreatmentModule'] as const)(
  'R-411 the bell leads to the module that %s is about, and it can be settled by hand',
  async (type) => {
    const module = aBegunModule({ DisplayName: 'Rutiner' })
    const patient = aPatient()
    const { calls, signedIn } = stubBell(aNotification(type, { PatientId: patient.Id, FormId: module.FormId }))
    calls.reply(patientCalls.getPatient, patient)
    calls.reply(careItemCalls.listCareItems, careItemsOf([aTreatment({ Modules: [module] })]))
    calls.holdRest()
    await openApp('/om', signedIn)
    const line = await findLine(type)
    expect(within(line).getByRole('button', { name: /Vide Nyss/, hidden: true })).toBeTruthy()
    await user.click(within(line).getByRole('link', { name: 'Vide Nyss', hidden: true }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rutiner'))
  },
)

test('R-493 what waits about the alert of a message leads to the alert on the patient’s page, and names the treatment', async () => {
  const asked = { TreatmentId: crypto.randomUUID(), TreatmentName: 'Sova bättre', FormId: null, FormName: null }
  const { calls, signedIn } = stubBell(aNotification('HandOverAsked', asked))
  calls.holdRest()
  await openApp('/om', signedIn)
  const line = await findLine('HandOverAsked')
  const way = within(line).getByRole('link', { name: 'Vide Nyss', hidden: true })
  expect(way.getAttribute('href')).toMatch(/\/admin\/patient\/[^/]+\/$/)
  expect(line.textContent).toContain('Sova bättre')
})

const anAlert: ActivityGroup = {
  EarliestAt: '2026-11-14T08:00:00.000Z',
  LatestAt: '2026-11-14T08:00:00.000Z',
  Count: 1,
  GroupType: 'Priority',
  Classification: 'Alert',
  Details: [{ ActivityType: 'PrioritizedAnswer', Count: 1 }],
}

test('R-194 an alert on a row that keeps its place, or on one that is not let in yet, is not said to stand first', async () => {
  const calm = anOngoingTreatment({ PatientFullName: 'Vide Nyss', LatestActivityAt: ago(1) })
  const last = anOngoingTreatment({ PatientFullName: 'Alm Länge', LatestActivityAt: ago(9) })
  const calls = await openTab([calm, last])
  await rows()
  calls.reply(ongoingCalls.listOngoingTreatments, [calm, { ...last, ActivityGroups: [anAlert] }])
  act(() => void queryClient.invalidateQueries())
  await screen.findByText('Nya larm eller uppföljningar efter fara står inte först än.')
  expect(screen.queryByText('Larm och uppföljning efter fara står först.')).toBeNull()
  expect((await rows()).map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Vide', 'Alm '])
  await user.click(screen.getByRole('button', { name: 'Ordna listan' }))
  await screen.findByText('Larm och uppföljning efter fara står först.')
  expect((await rows()).map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Alm ', 'Vide'])
  const another = anOngoingTreatment({ PatientFullName: 'Björk Ny', ActivityGroups: [anAlert] })
  calls.reply(ongoingCalls.listOngoingTreatments, [calm, { ...last, ActivityGroups: [anAlert] }, another])
  act(() => void queryClient.invalidateQueries())
  await screen.findByText('Nya larm eller uppföljningar efter fara står inte först än.')
  screen.getByRole('button', { name: '1 ny. Visa' })
})

test('R-193 how long something has waited is told anew when the day has turned', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-16T20:00:00.000Z') })
  try {
    await openTab([anOngoingTreatment({ LatestActivityAt: '2026-11-16T09:42:00.000Z' })])
    expect((await rows())[0]?.textContent).toContain('i dag 10:42')
    vi.setSystemTime(new Date('2026-11-16T23:30:00.000Z'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('i går 10:42'))
  } finally {
    vi.useRealTimers()
  }
})
