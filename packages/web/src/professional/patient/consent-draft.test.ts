import { expect, test } from 'vitest'
import { readConsent } from './consent-draft.ts'

const kept = { ConsentStatus: 'NotRegistered', ConsentComment: null } as const
const now = { ConsentStatus: 'Accepted', ConsentComment: 'Muntligt.' } as const

test('a page that opens with what was kept from the last visit follows the server until somebody changes something', () => {
  expect(readConsent(kept, {})).toEqual({ status: 'NotRegistered', comment: '', isChanged: false })
  expect(readConsent(now, {})).toEqual({ status: 'Accepted', comment: 'Muntligt.', isChanged: false })
})

test('what somebody has changed stands, whatever is heard meanwhile', () => {
  const draft = { comment: 'Skriftligt.' }
  expect(readConsent(kept, draft)).toMatchObject({ comment: 'Skriftligt.', isChanged: true })
  expect(readConsent(now, draft)).toEqual({ status: 'Accepted', comment: 'Skriftligt.', isChanged: true })
})
