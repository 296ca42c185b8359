import * as unitCalls from '@samklang/contract/client/units'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepMessage } from '../patient/messages/message-draft.ts'
import { now } from '../session/clock.ts'
import { aMyThread } from '../testing/a-my-thread.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'

beforeEach(() => localStorage.clear())

test.each([
  ['was pressed', true, 'Logga in, så skickas det.'],
  ['was not pressed', false, 'Logga in och tryck på Skicka.'],
])(
  'R-298 R-432 the front page says of a message that %s that the clinic does not have it, what to do, and whom to call',
  async (_, isPressed, todo) => {
    const calls = stubCalls()
    calls.refuse(unitCalls.getMyUnitInformation, 404)
    calls.holdRest()
    const place = {
      person: aPatientSession().userProfile.PublicId,
      contextId: aPatientSession().context?.ContextId ?? '',
      owner: { treatmentId: '00000000-0000-4000-8000-000000000001' },
      draftKey: aMyThread().DraftKey,
      previousDraftKey: null,
    }
    keepMessage(place, { text: 'Hej', key: 'key-1', ...(isPressed && { pressedAt: now() }) }, now())
    await openApp('/')
    const told = (await screen.findByText(/Mottagningen har inte fått det\./)).closest<HTMLElement>('[role="alert"]')
    expect(told?.textContent).toContain(todo)
    expect(told?.textContent).toContain('Är det bråttom, ring.')
    within(told ?? expect.fail()).getByRole('link', { name: 'Ring 112' })
  },
)
