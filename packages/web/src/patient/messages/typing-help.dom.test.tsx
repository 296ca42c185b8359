import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { aMyThread } from '../../testing/a-my-thread.ts'
import { aContext, aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { LaterCrisisAlert } from '../form/later-card.tsx'
import { MessageField } from './message-field.tsx'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'
const danger = 'Jag tänker ta mitt liv i kväll.'

let calls: StubbedCalls

beforeEach(() => {
  localStorage.clear()
  calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(messageCalls.listMyMessages, aMyThread())
})
afterEach(() => void vi.useRealTimers())

const field = () => screen.findByLabelText('Skriv till mottagningen')
const shown = () => document.querySelector<HTMLElement>('[data-typing-help]')
const bar = () => screen.queryByRole('group', { name: 'Behöver du prata med någon nu?' })
const pause = () => act(() => vi.advanceTimersByTimeAsync(1100))

function follows(before: Element, later: Element | null): boolean {
  return later !== null && (before.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Where a person types. Time passes by hand from then on. */
async function open(context = aContext()) {
  const opened = await renderPart(
    <OwnMessages treatmentId={treatmentId} />,
    { ...aPatientSession(), context },
    'patient',
  )
  await field()
  await act(async () => void (await import('@samklang/engine/danger/find-danger')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  return opened
}

test('R-431 the whole card of help is fetched with the thread: without a network it comes for the first words too', async () => {
  const fetched = vi.spyOn(LaterCrisisAlert, 'fetch')
  await open()
  expect(fetched).toHaveBeenCalled()
})

test('R-497 help is shown while one writes, after a pause, with the focus left where it is and nothing moved', async () => {
  await open()
  const input = await field()
  await user.type(input, danger)
  expect([shown(), bar()]).toEqual([null, null])
  await pause()
  expect(shown()?.textContent).toContain('Det du skriver kan betyda att du är i fara.')
  expect(document.activeElement).toBe(input)
  // Neither the field nor the button that sends has anything put before it.
  const send = screen.getByRole('button', { name: 'Skicka' })
  expect(follows(send, shown())).toBe(true)
  expect(calls.sentTo(messageCalls.sendMyMessage)).toEqual([])
})

test('R-497 beside the field a bar says it in a sentence, with numbers to call and the way to all of it', async () => {
  await open()
  await user.type(await field(), danger)
  await pause()
  const numbers = within(bar() ?? expect.fail('no bar'))
  numbers.getByText('Det du skriver kan betyda att du är i fara.')
  const led = numbers.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(led).toEqual(['tel:112', 'tel:116111', '#typing-help'])
  expect(document.getElementById('typing-help')?.closest('[data-typing-help]')).toBe(shown())
  // The keyboard comes to it from the field.
  await user.tab()
  expect(document.activeElement?.getAttribute('href')).toBe('tel:112')
})

test('R-497 it is said once to whoever listens, stays while the words do, and goes with them', async () => {
  await open()
  const said = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent?.includes('i fara'))
  await user.type(await field(), danger)
  await pause()
  expect(said()).toHaveLength(1)
  const [region] = said()
  await user.type(await field(), ' Hej då.')
  expect(shown()).toBeTruthy()
  await pause()
  expect(shown()).toBeTruthy()
  expect(said()).toEqual([region])
  await user.clear(await field())
  expect([shown(), bar()]).toEqual([null, null])
  await user.type(await field(), 'Hur gör jag övning två?')
  await pause()
  expect(shown()).toBeNull()
  // Shown again where it is called for again, and not said a second time.
  await user.clear(await field())
  await user.type(await field(), danger)
  await pause()
  expect(shown()).toBeTruthy()
  expect(said()).toEqual([])
})

test('R-497 of words that a guardian writes it is the child who may be in danger; of medicine Poisons Information is named', async () => {
  await open(aContext({ Type: 'Guardian', Firstname: 'Tuva' }))
  await user.type(await field(), 'Hon har tagit en massa tabletter')
  await pause()
  expect(shown()?.textContent).toContain('Det du skriver kan betyda att Tuva är i fara.')
  expect(shown()?.textContent).toContain('be om Giftinformation')
  expect(bar()?.textContent).toContain('Ring 112 och be om Giftinformation.')
})

test('R-497 what was left unsent calls for help again when the thread is opened', async () => {
  const first = await open()
  await user.type(await field(), danger)
  first.unmount()
  vi.useRealTimers()
  await open()
  expect(await field()).toHaveProperty('value', danger)
  await pause()
  await waitFor(() => expect(shown()).toBeTruthy())
})

test('R-497 once send is pressed the card above the field says where help is, and help is there once', async () => {
  calls.lose(messageCalls.sendMyMessage)
  await open()
  await user.type(await field(), danger)
  await pause()
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  await screen.findByTestId('crisis-alert')
  expect([shown(), bar()]).toEqual([null, null])
  expect(await field()).toHaveProperty('value', danger)
})

test('R-431, R-497 words that were pressed and reached nobody show help after a reload too, and that nobody has them', async () => {
  calls.lose(messageCalls.sendMyMessage)
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  const first = await open()
  await user.type(await field(), danger)
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  await screen.findByTestId('crisis-alert')
  first.unmount()
  vi.useRealTimers()
  queryClient.clear()
  await open()
  expect(await field()).toHaveProperty('value', danger)
  await pause()
  await waitFor(() => expect(screen.getByTestId('crisis-alert').textContent).toContain('De vet inget om det.'))
  expect([shown(), bar()]).toEqual([null, null])
})

test('R-497 help that comes while one writes stays where send was pressed and no card has come', async () => {
  calls.hold(messageCalls.sendMyMessage)
  const crisis = vi.fn()
  await renderPart(
    <MessageField
      owner={{ treatmentId }}
      keys={{ draftKey: btoa('k'.repeat(32)), previousDraftKey: null }}
      isOpen
      hasCard={false}
      onCrisis={crisis}
    />,
    aPatientSession(),
    'patient',
  )
  await act(async () => void (await import('@samklang/engine/danger/find-danger')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.type(await field(), danger)
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  await pause()
  expect(shown()).toBeTruthy()
})

test.each(['min pappa slår mig', 'han hotar att döda mig'])(
  'R-541 words of what somebody else does are met with other words and numbers than danger to life: %s',
  async (text) => {
    await open()
    await user.type(await field(), text)
    await pause()
    expect(shown()?.textContent).toContain('Om någon gör dig illa är det inte ditt fel. Händer det nu, ring 112.')
    expect(shown()?.querySelector('[href="tel:020505050"]')).toBeTruthy()
    expect(bar()?.textContent).toContain('Om någon gör dig illa är det inte ditt fel.')
    await user.clear(await field())
    await user.type(await field(), danger)
    await pause()
    expect(shown()?.textContent).toContain('Det du skriver kan betyda att du är i fara.')
    expect(shown()?.querySelector('[href="tel:020505050"]')).toBeNull()
  },
)
