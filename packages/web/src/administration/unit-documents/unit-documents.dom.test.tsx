import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import * as unitCalls from '@samklang/contract/client/units'
import type { DocumentFile, UnitDocument } from '@samklang/contract/unit-documents'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { aProfile, aSession } from '../../testing/a-session.ts'
import { aUnit } from '../../testing/a-unit.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { stubUploads } from '../../testing/stub-uploads.ts'

const unit = aUnit({ Name: 'Solgläntan' })
const limits = { Image: 1_048_576, Audio: 1, Video: 1, Document: 1_048_576 }
const file: DocumentFile = {
  Id: '5a6a0000-0000-4000-8000-000000000001',
  Name: 'valkommen_hit.pdf',
  Kind: 'Document',
  ContentType: 'application/pdf',
  Size: 2048,
  CreatedAt: '2026-11-17T09:30:00.000Z',
}
const document: UnitDocument = {
  Id: '5a6a0000-0000-4000-8000-000000000002',
  UnitId: unit.Id,
  MediaId: file.Id,
  Title: { sv: 'Välkommen', en: null },
  Description: null,
  FileName: file.Name,
  Kind: 'Document',
  ContentType: file.ContentType,
  Size: file.Size,
  CreatedAt: file.CreatedAt,
  CreatedBy: 'Kantarell Stigfinnare',
  LastModifiedAt: '2026-11-17T09:30:00.000Z',
}

let calls: StubbedCalls
beforeEach(() => {
  calls = stubCalls()
  calls.holdRest()
  stubUploads()
  calls.reply(unitCalls.listActiveUnits, [unit])
  calls.reply(unitDocumentCalls.listDocumentFiles, { Files: [file], HasMore: false })
})

const list = (Documents: UnitDocument[]) =>
  calls.reply(unitDocumentCalls.listUnitDocuments, {
    UnitId: unit.Id,
    UnitName: unit.Name,
    Documents,
    Limits: limits,
  })

async function openDocuments(Documents: UnitDocument[]) {
  list(Documents)
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Units.Manage'] })
  await openApp('/administration/dokument', aSession({ userProfile }))
  await screen.findByText(/^Det här ser patienter som har vård på Solgläntan, deras vårdnadshavare och ombud/)
  return userEvent.setup()
}

test('R-448 a file that is there becomes a document of the unit, called as the file until something better is written', async () => {
  calls.reply(unitDocumentCalls.addUnitDocument, document)
  const user = await openDocuments([])
  screen.getByText('Enheten har inga dokument ännu')
  await user.click(screen.getByRole('button', { name: 'Lägg till dokument' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nytt dokument för Solgläntan' }))
  await user.click(dialog.getByRole('button', { name: 'Visa för patienterna' }))
  const fault = dialog.getByText('Ladda upp eller välj en fil.')
  await waitFor(() => expect(globalThis.document.activeElement).toBe(fault))
  dialog.getByText('Fyll i det här fältet')
  expect(calls.changes()).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'Använd filen valkommen_hit.pdf' }))
  const title = dialog.getByRole('textbox', { name: /Titel på svenska/ })
  expect(title).toHaveProperty('value', 'valkommen hit')
  await user.clear(title)
  await user.type(title, 'Välkommen')
  await user.type(dialog.getByRole('textbox', { name: 'Titel på engelska' }), 'Welcome')
  await user.click(dialog.getByRole('button', { name: 'Visa för patienterna' }))
  await screen.findByText('Sparat. Patienterna på Solgläntan ser det nu.')
  const [sent] = calls.sentTo(unitDocumentCalls.addUnitDocument)
  expect(sent?.params).toEqual({ id: unit.Id })
  expect(sent?.body).toEqual({ MediaId: file.Id, Title: { sv: 'Välkommen', en: 'Welcome' }, Description: null })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('R-448 a file that is uploaded here is the one that is chosen', async () => {
  calls.reply(unitDocumentCalls.uploadDocumentFile, { ...file, Name: 'ny.pdf' })
  const user = await openDocuments([])
  await user.click(screen.getByRole('button', { name: 'Lägg till dokument' }))
  const field = globalThis.document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('There is no field for files.')
  await user.upload(field, new File(['%PDF-'], 'ny.pdf', { type: 'application/pdf' }))
  await screen.findByRole('button', { name: 'Välj en annan fil' })
  expect(screen.getByRole('textbox', { name: /Titel på svenska/ })).toHaveProperty('value', 'ny')
})

/** Uploads that are answered when the test says so, by the name of the file. */
function uploadsByHand() {
  const waiting = new Map<string, () => void>()
  calls.answer(unitDocumentCalls.uploadDocumentFile, ({ query: { name = '' } }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const Id = `5a6a0000-0000-4000-8000-00000000001${waiting.size}`
    waiting.set(name, () => resolve(Response.json({ ...file, Id, Name: name })))
    return promise
  })
  return { answer: (name: string) => act(async () => waiting.get(name)?.()), count: () => waiting.size }
}

async function uploadIn(user: ReturnType<typeof userEvent.setup>, name: string) {
  const field = globalThis.document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('There is no field for files.')
  await user.upload(field, new File(['%PDF-'], name, { type: 'application/pdf' }))
}

test('R-513 a stored file that is chosen stands: an upload that was under way is cancelled and does not take its place', async () => {
  const uploads = uploadsByHand()
  const user = await openDocuments([])
  await user.click(screen.getByRole('button', { name: 'Lägg till dokument' }))
  await uploadIn(user, 'fel_fil.pdf')
  await waitFor(() => expect(uploads.count()).toBe(1))
  await user.click(await screen.findByRole('button', { name: 'Använd filen valkommen_hit.pdf' }))
  await uploads.answer('fel_fil.pdf')
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('valkommen_hit.pdf')
  expect(dialog.queryByText('fel_fil.pdf')).toBeNull()
})

test('R-513 of two files that are uploaded one after the other the latter is chosen, whichever is there first', async () => {
  const uploads = uploadsByHand()
  const user = await openDocuments([])
  await user.click(screen.getByRole('button', { name: 'Lägg till dokument' }))
  await uploadIn(user, 'första.pdf')
  await waitFor(() => expect(uploads.count()).toBe(1))
  await uploadIn(user, 'andra.pdf')
  await waitFor(() => expect(uploads.count()).toBe(2))
  const rows = within(screen.getByRole('list', { name: 'Filer som laddas upp' }))
  expect(rows.getAllByRole('listitem')).toHaveLength(1)
  await uploads.answer('andra.pdf')
  await screen.findByRole('button', { name: 'Välj en annan fil' })
  await uploads.answer('första.pdf')
  within(screen.getByRole('dialog')).getByText('andra.pdf')
})

test('R-513 a dialog where a file is under way is closed after a question', async () => {
  const uploads = uploadsByHand()
  const user = await openDocuments([])
  await user.click(screen.getByRole('button', { name: 'Lägg till dokument' }))
  await uploadIn(user, 'ny.pdf')
  await waitFor(() => expect(uploads.count()).toBe(1))
  const cancel = () => screen.getByRole('button', { name: 'Avbryt' })
  await user.click(cancel())
  const question = () => within(screen.getByRole('dialog', { name: 'Stänga rutan medan en fil laddas upp?' }))
  await user.click(question().getByRole('button', { name: 'Stanna kvar' }))
  await user.click(cancel())
  await user.click(question().getByRole('button', { name: 'Stäng rutan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('R-448 what somebody else has changed is not written over: it is read anew, and what was written here stays', async () => {
  calls.refuse(unitDocumentCalls.changeUnitDocument, 409, 'Det har ändrats.', 'conflict')
  const user = await openDocuments([document])
  await user.click(await screen.findByRole('button', { name: 'Ändra Välkommen' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Titel på engelska' }), 'Welcome')
  await user.click(dialog.getByRole('button', { name: 'Spara' }))
  await dialog.findByText(/^Någon annan har ändrat dokumentet/)
  const LastModifiedAt = '2026-11-18T08:00:00.000Z'
  list([{ ...document, Title: { sv: 'Välkommen hit', en: null }, LastModifiedAt }])
  calls.reply(unitDocumentCalls.changeUnitDocument, document)
  await user.click(dialog.getByRole('button', { name: 'Läs in det som gäller nu' }))
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: /Titel på svenska/ })).toHaveProperty('value', 'Välkommen hit'),
  )
  await user.click(dialog.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(calls.sentTo(unitDocumentCalls.changeUnitDocument)).toHaveLength(2))
  expect(calls.sentTo(unitDocumentCalls.changeUnitDocument)[1]?.body).toEqual({
    MediaId: file.Id,
    Title: { sv: 'Välkommen hit', en: 'Welcome' },
    Description: null,
    LastModifiedAt,
  })
})

test('R-448 a document that somebody else removes while it is changed is not added anew: saving says that it is gone, and the text stays', async () => {
  const user = await openDocuments([document])
  await user.click(await screen.findByRole('button', { name: 'Ändra Välkommen' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Titel på engelska' }), 'Welcome')
  list([])
  await invalidate(queryClient, isShowing(['unit-documents']))
  await screen.findByText('Enheten har inga dokument ännu')
  screen.getByRole('dialog', { name: 'Ändra dokument för Solgläntan' })
  calls.refuse(unitDocumentCalls.changeUnitDocument, 404, 'Det finns inte.', 'not-found')
  await user.click(dialog.getByRole('button', { name: 'Spara' }))
  await dialog.findByText(/^Någon annan har tagit bort dokumentet/)
  expect(dialog.getByRole('textbox', { name: /Titel på svenska/ })).toHaveProperty('value', 'Välkommen')
  expect(dialog.getByRole('textbox', { name: 'Titel på engelska' })).toHaveProperty('value', 'Welcome')
  expect(calls.sentTo(unitDocumentCalls.addUnitDocument)).toEqual([])
})

test('R-448 a document is removed after a question, and a refusal is told in it', async () => {
  calls.refuse(unitDocumentCalls.removeUnitDocument, 503, 'Försök igen om en stund.')
  const user = await openDocuments([document])
  await user.click(await screen.findByRole('button', { name: 'Ta bort Välkommen' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ta bort Välkommen?' }))
  await user.click(dialog.getByRole('button', { name: 'Ta bort' }))
  await dialog.findByText('Försök igen om en stund.')
  calls.reply(unitDocumentCalls.removeUnitDocument, { Id: document.Id })
  await user.click(dialog.getByRole('button', { name: 'Ta bort' }))
  await screen.findByText('Välkommen visas inte längre för patienterna.')
})
