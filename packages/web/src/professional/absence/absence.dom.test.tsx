import type { Absence, UnitAbsences } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const [alva, bo, cia] = ['1', '2', '3'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
const staff = [
  { StaffUserId: alva ?? '', Fullname: 'Alva Påhittad', IsMe: true },
  { StaffUserId: bo ?? '', Fullname: 'Bo Berg', IsMe: false },
  { StaffUserId: cia ?? '', Fullname: 'Cia Ceder', IsMe: false },
]
const ofBo: Absence = {
  Id: '00000000-0000-4000-8000-0000000000b0',
  StaffUserId: bo ?? '',
  Fullname: 'Bo Berg',
  FromDay: '2031-03-10',
  UntilDay: '2031-03-14',
  SubstituteUserId: null,
  SubstituteName: null,
  IsMine: false,
  SaidByName: null,
  IsToSee: false,
  LastModifiedAt: '2031-03-01T08:00:00.000Z',
}
const unit: UnitAbsences = { Today: '2031-03-03', Absences: [ofBo], Notices: [], UnstaffedDays: [], Staff: staff }

async function open(given = unit) {
  const { calls, signedIn } = stubStaffPage()
  calls.reply(absenceCalls.listAbsences, given)
  calls.reply(absenceCalls.addAbsence, given)
  calls.reply(absenceCalls.changeAbsence, given)
  calls.reply(absenceCalls.removeAbsence, { ...given, Absences: [] })
  const Colleagues = staff.filter(({ IsMe }) => !IsMe).map(({ IsMe: _, ...colleague }) => colleague)
  calls.reply(alertStepCalls.getAlertReach, { Email: null, Phone: null, DeputyUserId: cia ?? '', Colleagues })
  await openApp('/franvaro', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Frånvaro' })
  return calls
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Spara' }))

test('R-452 staff say from which day to which they are away and who answers; a colleague who is away then is warned of', async () => {
  const calls = await open()
  await save()
  expect(await screen.findByText('Skriv en dag som ÅÅÅÅ-MM-DD.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Sista dagen'), '20310312')
  await userEvent.selectOptions(screen.getByLabelText('Svarar patienterna i stället'), 'Bo Berg')
  expect(screen.getByText(/Bo Berg är också borta, till och med 2031-03-14/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Svarar patienterna i stället'), 'Cia Ceder')
  expect(screen.queryByText(/är också borta/)).toBeNull()
  await save()
  expect(calls.sentTo(absenceCalls.addAbsence).at(-1)?.body).toEqual({
    StaffUserId: alva,
    FromDay: '2031-03-03',
    UntilDay: '2031-03-12',
    SubstituteUserId: cia,
  })
})

test('R-452 days that overlap with another absence of the same person are told before anything is sent', async () => {
  const calls = await open()
  await userEvent.selectOptions(screen.getByLabelText('Vem som är borta'), 'Bo Berg')
  await userEvent.type(screen.getByLabelText('Sista dagen'), '20310310')
  await save()
  expect(await screen.findByText(/har redan en frånvaro någon av de dagarna/)).toBeTruthy()
  expect(calls.sentTo(absenceCalls.addAbsence)).toEqual([])
})

test('R-452 an absence is changed as it was read, and taken away after a question', async () => {
  const calls = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ändra frånvaro för Bo Berg' }))
  const last = screen.getByLabelText('Sista dagen')
  await userEvent.clear(last)
  await userEvent.type(last, '20310312')
  await save()
  expect(calls.sentTo(absenceCalls.changeAbsence).at(-1)).toMatchObject({
    params: { id: ofBo.Id },
    body: { FromDay: '2031-03-10', UntilDay: '2031-03-12', LastModifiedAt: ofBo.LastModifiedAt },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort frånvaro för Bo Berg' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
  expect(calls.sentTo(absenceCalls.removeAbsence)).toMatchObject([
    { params: { id: ofBo.Id }, query: { LastModifiedAt: ofBo.LastModifiedAt } },
  ])
})

test('R-454 who is away by their own menu is shown, and is not changed here', async () => {
  await open({ ...unit, Absences: [{ ...ofBo, Id: null, FromDay: null, LastModifiedAt: null }] })
  expect(screen.getByText('Angivet i egen meny, för alla enheter')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Ta bort/ })).toBeNull()
})

test('R-452 days on which nobody would be at the unit are warned of, and a colleague is away for sixty days at most', async () => {
  await open({ ...unit, UnstaffedDays: ['2031-03-10', '2031-03-11'] })
  expect(screen.getByText(/2 dagar är ingen av dem som arbetar på enheten där: 2031-03-10, 2031-03-11\./)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Vem som är borta'), 'Cia Ceder')
  await userEvent.clear(screen.getByLabelText('Sista dagen'))
  await userEvent.type(screen.getByLabelText('Sista dagen'), '20310601')
  await save()
  expect(await screen.findByText(/högst 60 dagar framåt/)).toBeTruthy()
})

test('R-452 whoever answers steps down from an absence however long it is, and none begins more than a year back', async () => {
  const calls = await open({ ...unit, Absences: [{ ...ofBo, UntilDay: '2031-09-30', SubstituteUserId: alva ?? '' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Ändra frånvaro för Bo Berg' }))
  await userEvent.selectOptions(screen.getByLabelText('Svarar patienterna i stället'), 'Någon annan på enheten')
  const first = screen.getByLabelText('Första dagen')
  await userEvent.clear(first)
  await userEvent.type(first, '10000101')
  await save()
  expect(await screen.findByText('Första dagen kan vara högst ett år bakåt.')).toBeTruthy()
  expect(calls.sentTo(absenceCalls.changeAbsence)).toEqual([])
  await userEvent.clear(first)
  await userEvent.type(first, '20310310')
  await save()
  expect(calls.sentTo(absenceCalls.changeAbsence)).toMatchObject([
    { body: { UntilDay: '2031-09-30', SubstituteUserId: null } },
  ])
})

test('the focus goes to the form that is opened, back to what was changed, and on to the next when one is removed', async () => {
  const ofCia = { ...ofBo, Id: '00000000-0000-4000-8000-0000000000c0', StaffUserId: cia ?? '', Fullname: 'Cia Ceder' }
  const calls = await open({ ...unit, Absences: [ofBo, ofCia] })
  const changeOf = (name: string) => screen.getByRole('button', { name: `Ändra frånvaro för ${name}` })
  await userEvent.click(changeOf('Bo Berg'))
  expect(document.activeElement).toBe(screen.getByLabelText('Svarar patienterna i stället'))
  await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(document.activeElement).toBe(changeOf('Bo Berg'))
  await userEvent.click(changeOf('Bo Berg'))
  await save()
  await waitFor(() => expect(document.activeElement).toBe(changeOf('Bo Berg')))

  calls.reply(absenceCalls.listAbsences, { ...unit, Absences: [ofCia] })
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort frånvaro för Bo Berg' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
  await waitFor(() => expect(document.activeElement).toBe(changeOf('Cia Ceder')))
  calls.reply(absenceCalls.listAbsences, { ...unit, Absences: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort frånvaro för Cia Ceder' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Vem som är borta')))
})

test('the focus stays with what is refused, and goes on to the next absence when a new one is saved', async () => {
  const calls = await open()
  calls.refuse(absenceCalls.addAbsence, 409)
  await userEvent.type(screen.getByLabelText('Sista dagen'), '20310304')
  await save()
  await waitFor(() => expect(calls.sentTo(absenceCalls.addAbsence)).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Spara' })))
  calls.reply(absenceCalls.addAbsence, unit)
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Vem som är borta')))
})

test('R-550 where an absence is said it is told that alerts go elsewhere, to whom, and each of the two leads to the other', async () => {
  const calls = await open()
  await screen.findByText(/^Larm går inte till den som svarar patienterna\..*Din ersättare för larm är Cia Ceder\.$/)
  expect(screen.getByText(/^Gäller meddelanden, inte larm\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Välj ersättare för larm' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Så når larm mig' }))
  const link = await dialog.findByRole('link', { name: 'Planera frånvaro' })
  expect(link.getAttribute('href')).toBe('/franvaro')
  const nobody = { Email: null, Phone: null, DeputyUserId: null, Colleagues: [] }
  calls.reply(alertStepCalls.setAlertReach, nobody)
  calls.reply(alertStepCalls.getAlertReach, nobody)
  await userEvent.selectOptions(dialog.getByLabelText('Ersättare för larm'), '')
  await userEvent.click(dialog.getByRole('button', { name: 'Spara' }))
  await screen.findByText(/Du har ingen ersättare för larm\. Är du borta går dina larm till hela enheten\.$/)
})
