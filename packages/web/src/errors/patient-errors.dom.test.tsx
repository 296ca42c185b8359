import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as sessionCalls from '@samklang/contract/client/session'
import * as signInCalls from '@samklang/contract/client/sign-in'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { myCareItems } from '../testing/my-treatment.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

test('R-059, R-073: a context that cannot be left stays, which is told, and a patient is sent to the clinic', async () => {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(careItemCalls.listMyCareItems, myCareItems())
  calls.reply(treatmentCalls.listMaintained, [])
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.refuse(sessionCalls.leaveSessionContext, 500, 'Det gick inte just nu.')
  await openApp('/hem', aPatientSession())
  await screen.findByRole('heading', { level: 1, name: 'Hej Alva!' })
  await screen.findAllByText(/010-000 00 01/)
  await userEvent.setup().click(screen.getByRole('link', { name: 'Tillbaka' }))
  const banner = within(await screen.findByRole('region', { name: 'Något gick fel' }))
  await banner.findByText('Det gick inte just nu.')
  await banner.findByText('Behöver du hjälp? Ring Björkdungens vuxenmottagning:')
  expect(banner.getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/)
  expect(location.pathname).toBe('/hem')
})

test('a button that sends, pressed twice, sends once: a code by SMS', async () => {
  const user = userEvent.setup({ delay: null })
  const calls = stubCalls()
  calls.hold(signInCalls.requestCode)
  await openApp('/inloggning/patient?metod=sms')
  await user.type(await screen.findByLabelText('Personnummer'), '19910830-0006')
  await user.dblClick(screen.getByRole('button', { name: 'Skicka kod' }))
  await waitFor(() => expect(calls.changes()).not.toEqual([]))
  expect(calls.changes()).toEqual(['POST /api/smsrequest'])
})
