import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as patientCalls from '@samklang/contract/client/patients'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatient } from '../../testing/a-patient.ts'
import { aBegunModule, aModule, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage, ward } from '../../testing/stub-staff-page.ts'

const user = userEvent.setup({ delay: null })

test('R-411 a treatment that is over is one line of the history, with why, by whom, and how far each module came', async () => {
  const patient = aPatient()
  const treatment = aTreatment({
    Status: 'Closed',
    ClosedAt: '2026-11-16T10:00:00.000Z',
    ClosedBy: 'Alva Påhittad',
    CloseReason: 'Klar med sömnen',
    Modules: [
      aBegunModule({ DisplayName: 'Ett', Status: 'Closed', PagesCompleted: 6 }),
      aBegunModule({ DisplayName: 'Två', Status: 'Closed' }),
      aModule({ DisplayName: 'Tre' }),
    ],
  })
  const { calls, signedIn } = stubStaffPage()
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf([]))
  calls.reply(careItemCalls.listCareHistory, {
    Items: [
      {
        Id: treatment.Id,
        At: '2026-11-16T10:00:00.000Z',
        Kind: 'Treatment',
        Form: null,
        Treatment: treatment,
        Program: null,
        Ending: null,
        Event: null,
        Detail: null,
        UnitName: null,
        By: null,
      },
    ],
    Total: 1,
    Page: 1,
    PageSize: 50,
    Respondents: [],
    Programs: [],
    Acknowledged: [],
    AcknowledgedTotal: 0,
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/historik`, signedIn)
  const name = await screen.findByText('Sova bättre')
  const line = name.closest('li') ?? expect.fail('no line')
  expect(line.textContent).toContain('av Alva Påhittad')
  expect(line.textContent).toContain('1 av 3 moduler genomgångna')
  expect(line.textContent).toContain('Orsak: Klar med sömnen')
  const modules = within(line).getAllByRole('listitem', { hidden: true })
  expect(modules.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Ett', 'Två', 'Tre'])
  expect(modules[1]?.textContent).toContain('2 av 6 sidor genomgångna')
  expect(modules[2]?.textContent).toContain('Öppnades inte')

  await user.selectOptions(screen.getByLabelText('Typ'), 'Behandlingar')
  await waitFor(() =>
    expect(calls.sentTo(careItemCalls.listCareHistory).at(-1)?.query).toMatchObject({ kind: 'Treatment' }),
  )
})

test('R-411 a treatment of another unit of one’s own says that it belongs there, and its documents are not asked for', async () => {
  const patient = aPatient()
  const treatment = aTreatment({
    Status: 'Closed',
    ClosedAt: '2026-11-16T10:00:00.000Z',
    ResponsibleUnitId: ward.Id,
    ResponsibleUnitName: ward.Name,
  })
  const { calls, signedIn } = stubStaffPage()
  const session = { ...signedIn, userProfile: { ...signedIn.userProfile, CareUnitIds: [ward.Id] } }
  calls.reply(patientCalls.getPatient, patient)
  calls.reply(careItemCalls.listCareItems, careItemsOf([]))
  const past = { Form: null, Program: null, Ending: null, Event: null, Detail: null, UnitName: null, By: null }
  calls.reply(careItemCalls.listCareHistory, {
    Items: [{ ...past, Id: treatment.Id, At: '2026-11-16T10:00:00.000Z', Kind: 'Treatment', Treatment: treatment }],
    ...{ Total: 1, Page: 1, PageSize: 50, Respondents: [], Programs: [], Acknowledged: [], AcknowledgedTotal: 0 },
  })
  calls.holdRest()
  await openApp(`/admin/patient/${patient.Id}/historik`, session)
  await screen.findByText(/^Den hör till Avdelning Månljuset\./)
  expect(screen.queryByRole('button', { name: 'Visa meddelanden' })).toBeNull()
  expect(calls.sentTo(artifactCalls.listArtifacts)).toEqual([])
})
