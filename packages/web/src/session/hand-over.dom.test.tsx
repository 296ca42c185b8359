import * as formCalls from '@samklang/contract/client/forms'
import * as sessionCalls from '@samklang/contract/client/session'
import { addSeconds } from '@samklang/engine/time/instants'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listUnsent } from '../answering/draft/unsent.ts'
import { listTextKeys } from '../state/kept-texts.ts'
import { keepText, openTextStorage, readText } from '../state/text-storage.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { aPatientSession, aProfile, aSession } from '../testing/a-session.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { now } from './clock.ts'
import { takeOverForm } from './hand-over.ts'
import { keepSession, session } from './store.ts'

const ticket = 'a-ticket-of-some-twenty-signs'
const formId = '00000000-0000-4000-8000-00000000000f'
const key = btoa('a key of the tests, thirty-two b.'.slice(0, 32))
const place = 'comment/form/1'
const opened = {
  FormId: formId,
  Token: {
    AccessToken: 'locked',
    ExpiresAt: addSeconds(now(), 1200),
    AbsoluteExpirationTime: addSeconds(now(), 7200),
    SecurityLevel: 'Two' as const,
  },
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function writeAsStaff() {
  const { PublicId } = aProfile()
  openTextStorage(PublicId, { DraftKey: key, PreviousDraftKey: null })
  keepText(`${PublicId}/unit`, place, 'Inte sparat än', '/admin/patient/1')
  return () => readText(`${PublicId}/unit`, place)?.text
}

test('R-517 a ticket that is refused ends the login and takes nothing of what staff have written', async () => {
  const calls = stubCalls()
  calls.reply(sessionCalls.logOutStaff, { ProviderLogoutUrl: null })
  calls.refuse(formCalls.takeOverForm, 404)
  const written = writeAsStaff()
  await openApp(`/svara-har#${ticket}`, aSession())
  await screen.findByRole('heading', { name: 'Det går inte att öppna formuläret' })
  expect(session.get()).toBeNull()
  expect(listTextKeys()).toHaveLength(1)
  // For the same person, when they have logged in again.
  openTextStorage(aProfile().PublicId, { DraftKey: key, PreviousDraftKey: null })
  expect(written()).toBe('Inte sparat än')
})

test('R-517 once the ticket is spent nothing of staff is left, also where the form cannot be opened after that', async () => {
  const calls = stubCalls()
  calls.reply(sessionCalls.logOutStaff, { ProviderLogoutUrl: null })
  calls.reply(formCalls.takeOverForm, opened)
  calls.refuse(sessionCalls.getProfile, 500)
  writeAsStaff()
  keepSession(aSession())
  await expect(takeOverForm(ticket)).rejects.toThrow()
  expect(listTextKeys()).toEqual([])
  expect(session.get()).toBeNull()
})

test('R-517 once the form is the patient’s nothing of staff is left, and what patients have not sent is', async () => {
  const calls = stubCalls()
  const patient = aPatientSession()
  calls.reply(sessionCalls.logOutStaff, { ProviderLogoutUrl: null })
  calls.reply(sessionCalls.getProfile, patient.userProfile)
  calls.reply(formCalls.takeOverForm, opened)
  writeAsStaff()
  const until = addSeconds(now(), 3600)
  const other = '00000000-0000-4000-8000-0000000000cc'
  localStorage.setItem(`samklang.draft.${other}.${formId}`, `${until} sealed - context save`)
  localStorage.setItem(`samklang-message.${other}.${formId}`, `${until} sealed context save`)
  keepSession(aSession())
  await takeOverForm(ticket)
  expect(session.get()?.lockedFormId).toBe(formId)
  expect(listTextKeys()).toEqual([])
  expect([listUnsent(now(), other), listUnsentMessages(now(), other)].map(({ length }) => length)).toEqual([1, 1])
})
