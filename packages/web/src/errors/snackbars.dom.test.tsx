import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSession } from '../testing/a-session.ts'
import { renderPart } from '../testing/render-part.tsx'
import { noteDialogs } from '../ui/use-uppermost-dialog.ts'
import { closeSnackbar, showSnackbar, snackbars } from './snackbar-queue.ts'
import { Snackbars } from './snackbars.tsx'

/** As the dialogs of the app do it. */
const change = (dialogs: () => void) =>
  act(() => {
    dialogs()
    noteDialogs()
  })

test('R-539 a short note is shown and announced in the uppermost dialog, and on the page once that is closed', async () => {
  // Which dialogs are modal is not known here.
  const query = document.querySelectorAll.bind(document)
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
    query(selector === 'dialog:modal' ? 'dialog[open]' : selector),
  )
  await renderPart(<Snackbars />, aSession(), 'professional')
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  change(() => dialog.showModal())
  // It is there before anything is put into it: what comes later is read aloud.
  const region = await waitFor(() => within(dialog).getByRole('status'))
  expect(region.textContent).toBe('')
  act(() => showSnackbar('Sparat'))
  expect(region.textContent).toBe('Sparat')
  expect(screen.getAllByText('Sparat')).toHaveLength(1)
  change(() => dialog.close())
  await waitFor(() => expect(dialog.contains(screen.getByText('Sparat'))).toBe(false))
  for (const { id } of snackbars.get()) act(() => closeSnackbar(id))
  dialog.remove()
  vi.restoreAllMocks()
})
