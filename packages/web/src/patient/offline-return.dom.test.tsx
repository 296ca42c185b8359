import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import offlinePage from '../../public/offline.html?raw'
import offlineReturn from '../../public/offline-return.js?raw'
import { openPlace } from '../answering/draft/encrypted-drafts.ts'
import { keepSession } from '../session/store.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { keepMessage } from './messages/message-draft.ts'

const formId = '0192f000-0000-7000-8000-000000000002'
const draftKey = btoa('k'.repeat(32))
const later = () => vi.advanceTimersByTimeAsync(5000)
const heading = () => [...document.querySelectorAll('h1')].filter((one) => !one.closest('[hidden]'))[0]?.textContent
const isLost = () => heading() === 'Det går inte att nå Samklang just nu'
const isBack = () => heading() === 'Nätet är tillbaka'

let server: ReturnType<typeof vi.fn>
let goOn: ReturnType<typeof vi.spyOn>
let leave: (() => void) | undefined
let timesOpened = 0

beforeEach(() => {
  vi.useFakeTimers()
  server = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', server)
  goOn = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  history.replaceState(null, '', '/behandling?id=a#svar')
})
afterEach(() => {
  leave?.()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

/** Its script is run anew each time, as a page that is opened anew does. */
async function openOfflinePage() {
  leave?.()
  document.body.innerHTML = /<main>[\s\S]*<\/main>/.exec(offlinePage)?.[0] ?? ''
  timesOpened += 1
  const script = `data:text/javascript,${encodeURIComponent(`${offlineReturn} // ${timesOpened}`)}`
  leave = (await import(/* @vite-ignore */ script)).leave
}

function answer(status = 200, body: unknown = { Version: '1' }) {
  server.mockImplementation(async () => Response.json(body, { status }))
}

function keepPressed(session = aPatientSession(), pressed = true) {
  keepSession(session)
  const now = new Date().toISOString()
  const { PublicId: person } = session.userProfile
  const place = { person, contextId: session.context?.ContextId ?? '', owner: { treatmentId: formId }, draftKey }
  keepMessage({ ...place, previousDraftKey: null }, { text: 'Hej', key: 'k', ...(pressed && { pressedAt: now }) }, now)
}

test('R-532 a message that was pressed goes: the page without network leads to where it is sent, when Samklang answers', async () => {
  keepPressed()
  await openOfflinePage()
  await later()
  expect([server.mock.calls.length, isLost(), goOn.mock.calls]).toEqual([1, true, []])
  answer()
  // The browser says it, or it is found out by a question, after pauses that grow.
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(goOn.mock.calls).toEqual([['/behandling?id=a']])
})

test('R-532 it goes also where the browser never says that the network is back, and from answers that were not sent', async () => {
  const session = aPatientSession()
  keepSession(session)
  const draft = { underWay: null, latest: [], base: null }
  openPlace({ person: session.userProfile.PublicId, formId, draftKey }, null).keep(draft, new Date().toISOString())
  await openOfflinePage()
  await later()
  answer()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(goOn).toHaveBeenCalledOnce()
})

test('R-532 the questions become few, and a server that is down or another page in its place is not Samklang', async () => {
  keepPressed()
  answer(503)
  await openOfflinePage()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(server.mock.calls.length).toBeLessThan(20)
  answer(200, 'Logga in på nätverket')
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([isLost(), goOn.mock.calls]).toEqual([true, []])
})

test('R-532 a page that cannot be had although the server answers is asked for once a minute at most', async () => {
  keepPressed()
  answer()
  await openOfflinePage()
  await later()
  expect(goOn).toHaveBeenCalledTimes(1)
  for (let turn = 0; turn < 5; turn += 1) {
    await openOfflinePage()
    await later()
  }
  expect([goOn.mock.calls.length, isBack()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(goOn).toHaveBeenCalledTimes(2)
})

test('R-532, R-555 a message that no longer goes by itself calls nobody away', async () => {
  keepPressed()
  answer()
  vi.setSystemTime(Date.now() + 21 * 60 * 60_000)
  keepSession(aPatientSession())
  await openOfflinePage()
  await later()
  expect([isBack(), goOn.mock.calls]).toEqual([true, []])
})

test('R-532 where nothing waits it says that the network is back, and stays with what somebody reads', async () => {
  keepPressed(aPatientSession(), false)
  await openOfflinePage()
  const plan = document.getElementById('plan')
  plan?.append('Ring Kim')
  answer()
  await later()
  expect([isBack(), goOn.mock.calls]).toEqual([true, []])
  expect(plan?.closest('[hidden]')).toBeNull()
  expect(plan?.textContent).toBe('Ring Kim')
  const links = [...document.querySelectorAll('[data-network="back"] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/behandling?id=a'])
  expect(document.querySelector('[role="status"] [data-unsent]')?.hasAttribute('hidden')).toBe(true)
  dispatchEvent(new Event('offline'))
  expect(isLost()).toBe(true)
})

test.each([
  ['the login is over', { expiresAt: '2020-01-01T00:00:00.000Z' }],
  ['nobody is logged in', null],
] as const)('R-532 where %s nothing would be sent: it is told, and the page stays', async (_, over) => {
  keepPressed()
  if (over) keepSession(aPatientSession(over))
  else sessionStorage.clear()
  await openOfflinePage()
  answer()
  await later()
  expect([isBack(), goOn.mock.calls]).toEqual([true, []])
  expect(document.querySelector('[data-unsent]')?.hasAttribute('hidden')).toBe(false)
})

test('R-532 the page itself leads to the start, not to itself again', async () => {
  history.replaceState(null, '', '/offline.html')
  await openOfflinePage()
  const links = [...document.querySelectorAll('[data-network] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/'])
})
