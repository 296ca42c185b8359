import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as unitCalls from '@samklang/contract/client/units'
import { addMinutes } from '@samklang/engine/time/instants'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { now } from '../../session/clock.ts'
import { aMyMessage, aMyThread } from '../../testing/a-my-thread.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { OwnMessages } from '../../testing/own-messages.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { sendPressed } from './send-pressed.ts'

const user = userEvent.setup({ delay: null })
const treatmentId = '00000000-0000-4000-8000-00000000000a'
let calls: StubbedCalls

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  calls = stubCalls()
  calls.hold(helpLineCalls.getMyRecentHelp)
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  calls.reply(messageCalls.listMyMessages, aMyThread())
})

const open = () => renderPart(<OwnMessages treatmentId={treatmentId} />, aPatientSession(), 'patient')
const field = () => screen.findByLabelText('Skriv till mottagningen')

test('R-476 a message tells when send was first pressed with its words, the same however often and from wherever it goes', async () => {
  calls.lose(messageCalls.sendMyMessage)
  const first = await open()
  await user.type(await field(), 'Jag sover inte')
  const pressedAt = now()
  await user.click(screen.getByRole('button', { name: 'Skicka' }))
  await screen.findByText(/är inte skickat/)
  await user.click(screen.getByRole('button', { name: 'Försök skicka igen' }))
  await waitFor(() => expect(calls.sentTo(messageCalls.sendMyMessage)).toHaveLength(2))
  first.unmount()
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(pressedAt) + 8 * 3_600_000 })
  calls.reply(messageCalls.sendMyMessage, { Message: aMyMessage(), CrisisInformation: null })
  const { userProfile, context } = aPatientSession()
  await sendPressed(userProfile.PublicId, context?.ContextId ?? '', () => undefined)
  vi.useRealTimers()
  const sent = calls.sentTo(messageCalls.sendMyMessage).map(({ body }) => body)
  expect(sent).toHaveLength(3)
  const WrittenAt: unknown = Reflect.get(Object(sent[0]), 'WrittenAt')
  expect(String(WrittenAt) >= pressedAt && String(WrittenAt) < addMinutes(pressedAt, 1)).toBe(true)
  expect(sent).toEqual([sent[0], sent[0], sent[0]])
})

test('R-476 whoever reads the thread sees when a message was written that came late; of others one time alone', async () => {
  const Messages = [aMyMessage({ WrittenAt: addMinutes(now(), -26 * 60) }), aMyMessage({ MessageText: 'I tid' })]
  calls.reply(messageCalls.listMyMessages, aMyThread({ Messages }))
  await open()
  await screen.findByText('I tid')
  expect(screen.getAllByText(/^Skrevs .+ \d\d:\d\d, kom fram i dag \d\d:\d\d$/)).toHaveLength(1)
  expect(screen.getAllByText(/^i dag \d\d:\d\d$/)).toHaveLength(1)
})
