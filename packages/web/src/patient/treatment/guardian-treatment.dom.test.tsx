import * as careItemCalls from '@samklang/contract/client/care-items'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitCalls from '@samklang/contract/client/units'
import type { MyThreadMessage } from '@samklang/contract/messages'
import type { MyTreatment } from '@samklang/contract/treatments'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aContext, aPatientSession, aProfile } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { aMyTreatment, myCareItems, treatmentId } from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T09:00:00Z') }))

const forGuardian = (more: Partial<MyTreatment> = {}) =>
  aMyTreatment({ Description: null, ReportMode: 'Percentage', Progress: 30, Modules: [], ...more })

const may = { Represents: true, ReadsShared: true, SeesWaiting: true }
const session = (GuardianMay = may) =>
  aPatientSession({
    userProfile: aProfile({ Firstname: 'Karin', Roles: ['Guardian'], SecurityLevel: 'Three' }),
    context: aContext({ Type: 'Guardian', Firstname: 'Ida', Lastname: 'Gran', GuardianMay }),
  })

const message: MyThreadMessage = {
  Id: '00000000-0000-4000-8000-000000000011',
  TreatmentId: treatmentId,
  ProgramId: null,
  TreatmentModuleId: '00000000-0000-4000-8000-000000000012',
  ModuleName: 'Modul 1',
  Kind: 'Chat',
  MessageText: 'Det går bra',
  CreatedAt: '2026-11-18T08:00:00.000Z',
  WrittenAt: null,
  SenderName: 'Ida Gran',
  FromStaff: false,
  IsByProgram: false,
  WrittenAs: 'Patient',
  IsMine: false,
  ConfirmedAt: null,
}

async function open(
  path: string,
  { Treatments = [forGuardian()], ...of }: { Treatments?: MyTreatment[]; may?: typeof may } = {},
) {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({ Treatments }))
  calls.reply(treatmentCalls.listMaintained, [])
  calls.reply(messageCalls.listMyMessages, {
    Messages: [message],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Away: [],
    GuardiansCannotRead: false,
    Readers: [
      { Kind: 'Patient', Name: 'Ida' },
      { Kind: 'Guardian', Name: null },
    ],
    DraftKey: btoa('k'.repeat(32)),
    PreviousDraftKey: null,
  })
  await openApp(path, session(of.may))
  await screen.findByRole('heading', { level: 1 })
  return calls
}

const main = () => within(screen.getByRole('main'))

test('R-457 a guardian sees how far the child is and the messages, and nothing of the modules to open', async () => {
  await open('/behandling')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sov bättre')
  main().getByText('30 procent av behandlingen är klar')
  main().getByText('Ida arbetar själv med modulerna. Vad Ida svarar där ser du inte.')
  await main().findByText('Det går bra')
  main().getByText('Ida Gran')
  expect(main().queryByRole('button', { name: 'Modul 1' })).toBeNull()
  expect(main().queryByRole('heading', { name: 'Moduler' })).toBeNull()
  //
  main().getByText('Det som skrivs här kan också läsas av Ida och en vårdnadshavare.')
  main().getByLabelText('Skriv till mottagningen')
})

test('R-457 before the treatment begins there is nothing to write in', async () => {
  const calls = await open('/behandling', {
    Treatments: [forGuardian({ Status: 'NotStarted', StartDate: '2026-11-23' })],
  })
  main().getByText('Behandlingen börjar måndag 23 november. Sedan går det att skriva till mottagningen här.')
  expect(calls.sentTo(messageCalls.listMyMessages)).toEqual([])
})

test('R-457 a guardian who may not see it is told nothing of treatments', async () => {
  await open(`/behandling?id=${treatmentId}`, { Treatments: [], may: { ...may, SeesWaiting: false } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Här finns inget att visa just nu')
  expect(main().queryByText(/ehandling/)).toBeNull()
})

test('R-457 on home a guardian sees the child’s treatment with what is unread, and no module to do', async () => {
  await open('/hem', { Treatments: [forGuardian({ UnreadMessages: 2 })] })
  const link = await screen.findByRole('link', { name: /Sov bättre/ })
  expect(link.getAttribute('href')).toBe(`/behandling?id=${treatmentId}&visa=meddelanden`)
  expect(link.textContent).toContain('2 nya meddelanden')
  expect(link.textContent).toContain('30 procent')
})
