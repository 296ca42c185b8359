import * as careItemCalls from '@samklang/contract/client/care-items'
import * as patientCalls from '@samklang/contract/client/patients'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { anOccurrence, aProgram, aStep } from '../../testing/a-program.ts'
import { careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })

test('R-648 a program that is over is one line with how it ended and its time line, and narrows the history down', async () => {
  const patient = aPatient()
  const step = aStep({ Status: 'Canceled' })
  const program = aProgram({
    Status: 'Closed',
    EndedAt: '2026-11-16T10:00:00.000Z',
    ClosedBy: 'Alva Påhittad',
    CloseReason: 'Flyttar',
    Steps: [step],
    Occurrences: [anOccurrence('2026-11-20', { StepId: step.Id, DisplayName: 'Skolan', Status: 'Canceled' })],
  })
  const { calls, signedIn } = stubStaffPage()
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf([]))
  const past = { Form: null, Treatment: null, Ending: null, Event: null, Detail: null, UnitName: null, By: null }
  calls.reply(careItemCalls.listCareHistory, {
    Items: [{ ...past, Id: program.Id, At: '2026-11-16T10:00:00.000Z', Kind: 'Program', Program: program }],
    ...{ Total: 1, Page: 1, PageSize: 50, Respondents: [], Acknowledged: [], AcknowledgedTotal: 0 },
    Programs: [{ Id: program.Id, DisplayName: program.DisplayName }],
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/historik`, signedIn)
  const name = await screen.findByText('Bedömning av barn', { selector: 'span' })
  const line = name.closest('li') ?? expect.fail('no line')
  expect(line.textContent).toMatch(/Avslutat 2026-11-16 11:00 · av Alva Påhittad.*Orsak: Flyttar/)
  expect(
    within(line)
      .getByText(/^Tidslinje/)
      .closest('details')?.textContent,
  ).toContain('Skolan')
  expect(line.textContent).toContain('Inställt, skulle ha skickats')
  await user.selectOptions(screen.getByLabelText('Typ'), 'Program')
  await user.selectOptions(screen.getByLabelText('Program'), 'Bedömning av barn')
  await waitFor(() =>
    expect(calls.sentTo(careItemCalls.listCareHistory).at(-1)?.query).toMatchObject({
      kind: 'Program',
      program: program.Id,
    }),
  )
})
