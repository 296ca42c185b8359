import * as formCalls from '@samklang/contract/client/forms'
import * as sessionCalls from '@samklang/contract/client/session'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepText, openTextStorage } from '../../state/text-storage.ts'
import { aFormRow } from '../../testing/a-form-row.ts'
import { aProfile, aSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { AnswerHereDialog } from './answer-here-dialog.tsx'

const user = userEvent.setup({ delay: null })
const key = btoa('a key of the tests, thirty-two b.'.slice(0, 32))

beforeEach(() => sessionStorage.clear())

async function open() {
  const calls = stubCalls()
  calls.reply(sessionCalls.getDraftKey, { DraftKey: key, PreviousDraftKey: null })
  calls.hold(formCalls.startForm)
  await renderPart(<AnswerHereDialog row={aFormRow()} onClose={() => undefined} />, aSession(), 'professional')
  return calls
}

test('R-517 whoever hands the screen to a patient is asked first where something they have written is not saved', async () => {
  const calls = await open()
  const { PublicId } = aProfile()
  openTextStorage(PublicId, { DraftKey: key, PreviousDraftKey: null })
  keepText(`${PublicId}/unit`, 'comment/form/1', 'Inte sparat än', '/admin/patient/1')
  const onThisScreen = () => user.click(screen.getByRole('button', { name: /^På den här skärmen/ }))
  await onThisScreen()
  await screen.findByRole('dialog', { name: 'Du har text som inte är sparad' })
  expect(calls.sentTo(formCalls.startForm)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stanna kvar' }))
  await onThisScreen()
  await user.click(await screen.findByRole('button', { name: 'Lämna över och ta bort texten' }))
  await waitFor(() => expect(calls.sentTo(formCalls.startForm)).toHaveLength(1))
})

test('R-517 whoever has written nothing is not asked', async () => {
  const calls = await open()
  await user.click(screen.getByRole('button', { name: /^På den här skärmen/ }))
  await waitFor(() => expect(calls.sentTo(formCalls.startForm)).toHaveLength(1))
})
