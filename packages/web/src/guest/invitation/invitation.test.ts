import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { dropSession } from '../../session/store.ts'
import { findEnd, findOutcome } from './find-outcome.ts'
import { dropLink, keepLink, pathOfLink, readLink } from './followed-link.ts'

const uniqueToken = 'a-token-that-is-long-enough'
const fetched = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function answerWith(InviteStatus: 'Pending' | 'Accepted' | 'Expired', InvitationType = 'Guardian') {
  fetched.mockImplementation(async () => Response.json({ InviteStatus, InvitationType }))
}

function refusal(status: number) {
  return new CallError(status, { Message: '', Code: 'internal', TraceId: '', Errors: [] })
}

test('R-043: the way through an e-ID keeps the invitation and its userId, and logging out forgets them', () => {
  keepLink({ uniqueToken, userId: '7f7c1c9e-5d1a-4f8c-9a33-0d6b7d5f1a01' })
  const link = readLink()
  expect(link && pathOfLink(link)).toBe(`/inbjudan/${uniqueToken}?userId=7f7c1c9e-5d1a-4f8c-9a33-0d6b7d5f1a01`)
  dropSession()
  expect(readLink()).toBeUndefined()
})

test('a link without userId leads back without one', () => {
  keepLink({ uniqueToken })
  expect(readLink()).toEqual({ uniqueToken })
  expect(pathOfLink({ uniqueToken })).toBe(`/inbjudan/${uniqueToken}`)
  dropLink()
  expect(readLink()).toBeUndefined()
})

test('whoever accepted their own invitation is told so, by its kind', async () => {
  answerWith('Accepted', 'Other')
  expect(await findOutcome(uniqueToken, '/kontext')).toBe('/inbjudan-accepterad?invitationType=Other')
})

test('an invitation that still waits after its reader identified was for someone else', async () => {
  answerWith('Pending')
  expect(await findOutcome(uniqueToken, '/kontext')).toBe('/inbjudan/misslyckades?orsak=someone-else')
})

test('when what became of it cannot be read, one goes on as oneself', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 503 }))
  expect(await findOutcome(uniqueToken, '/hem')).toBe('/hem')
})

test.each([
  { status: 404, now: 'Pending', end: '/inbjudan/misslyckades?orsak=not-found' },
  { status: 409, now: 'Accepted', end: '/inbjudan/misslyckades?orsak=accepted' },
  { status: 409, now: 'Expired', end: '/inbjudan/misslyckades?orsak=expired' },
  { status: 400, now: 'Pending', end: undefined },
  { status: 429, now: 'Pending', end: undefined },
] as const)('a link refused with $status that is $now by now ends at $end', async ({ status, now, end }) => {
  answerWith(now)
  expect(await findEnd(uniqueToken, refusal(status))).toBe(end)
})
