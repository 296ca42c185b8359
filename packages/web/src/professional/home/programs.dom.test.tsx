import * as notificationCalls from '@samklang/contract/client/notifications'
import * as ongoingCalls from '@samklang/contract/client/ongoing'
import type { OngoingProgram } from '@samklang/contract/ongoing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aNotification } from '../../testing/a-notification.ts'
import { anOngoingProgram } from '../../testing/a-program.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })

// A DOM without layout has no room for rows, of which only those in sight are there.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

async function openTab(programs: OngoingProgram[]) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(ongoingCalls.listOngoingPrograms, programs)
  calls.holdRest()
  await openApp('/admin/', signedIn)
  await user.click(await screen.findByRole('tab', { name: 'Program' }))
  return calls
}

const rows = async () => within(await screen.findByRole('list', { name: 'Program' })).getAllByRole('listitem')

test('R-647, R-646 the unit’s programs, what reached nobody first, then what is late and what nobody answered, each leading to its program', async () => {
  const soon = anOngoingProgram({ PatientFullName: 'Vide Snart', NextAt: '2030-01-02T07:00:00.000Z', StepsDone: 1 })
  const late = anOngoingProgram({ PatientFullName: 'Alm Sen', Waiting: 2, Late: 1, NextAt: '2030-01-01T07:00:00.000Z' })
  const unsent = anOngoingProgram({ PatientFullName: 'Björk Ingen', NotSent: 2, CurrentStep: 'Första veckan' })
  const missed = anOngoingProgram({ PatientFullName: 'Ceder Utan', Missed: 1, NextAt: null })
  const untold = anOngoingProgram({ PatientFullName: 'Dunört Ohörd', Unreached: 2, Waiting: 2, NextAt: null })
  const calls = await openTab([soon, missed, late, untold, unsent])
  const [first, next, second, missing, third] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toContain('Björk Ingen')
  expect(first).toContain('2 skickades inte')
  expect(first).toContain('Steg: Första veckan')
  expect(first).toContain('Inget utskick har ett datum')
  expect([first, next].join(' ')).toMatch(/2 nådde ingen/)
  expect(second).toContain('1 försenat')
  expect(second).toContain('2 obesvarade')
  expect(missing).toContain('1 utan svar')
  expect(third).not.toContain('utan svar')
  expect(third).toContain('1 av 3 steg klara')
  expect(calls.sentTo(ongoingCalls.listOngoingPrograms)[0]?.query).toEqual({ scope: 'units' })
  const link = screen.getByRole('link', { name: 'Björk Ingen' })
  expect(link.getAttribute('href')).toBe(`/admin/patient/${unsent.PatientId}/?program=${unsent.ProgramId}`)
})

test('R-675 steps of which nothing was sent, and those left out, are told of apart from those that are done', async () => {
  await openTab([anOngoingProgram({ Steps: 6, StepsDone: 1, StepsNothingSent: 1, StepsLeftOut: 2 })])
  const [line] = (await rows()).map(({ textContent }) => textContent)
  expect(line).toContain('1 av 6 steg klara · 1 steg avslutat utan att något skickades · 2 steg utelämnade')
})

test('R-647 a program that cannot be run comes first, and says since when', async () => {
  const unsent = anOngoingProgram({ PatientFullName: 'Björk Ingen', NotSent: 2 })
  const failed = anOngoingProgram({ PatientFullName: 'Ek Fel', FailedAt: '2026-11-14T08:00:00.000Z' })
  await openTab([unsent, failed])
  const [first] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toMatch(/Ek Fel.*kunde inte köras sedan/)
})

test('R-646 the bell leads from a completed program to it on the patient’s page', async () => {
  const { calls, signedIn } = stubStaffPage()
  const told = aNotification('ProgramCompleted', { ProgramId: crypto.randomUUID(), ProgramName: 'Bedömning av barn' })
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [told],
    Alerts: [],
    NotificationsTotal: 1,
    AlertsTotal: 0,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
  calls.holdRest()
  await openApp('/om', signedIn)
  await user.click(await screen.findByRole('button', { name: /väntar/ }))
  const link = await screen.findByRole('link', { name: 'Vide Nyss', hidden: true })
  expect(link.getAttribute('href')).toBe(`/admin/patient/${told.PatientId}/?program=${told.ProgramId}`)
  expect(link.closest('li')?.textContent).toContain('Bedömning av barn')
})
