import * as mediaCalls from '@samklang/contract/client/media'
import * as sessionCalls from '@samklang/contract/client/session'
import type { MediaFile } from '@samklang/contract/media'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aProfile, aSession } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type StubbedCalls, stubCalls } from '../../testing/stub-calls.ts'
import { stubUploads } from '../../testing/stub-uploads.ts'

const megabyte = 1_048_576
const limits = { Image: megabyte, Audio: megabyte, Video: 2 * megabyte, Document: megabyte }

function aFile(no: number, more: Partial<MediaFile> = {}): MediaFile {
  return {
    Id: `5a6a0000-0000-4000-8000-00000000000${no}`,
    Name: `bild-${no}.png`,
    Kind: 'Image',
    ContentType: 'image/png',
    Size: 2048,
    CreatedAt: '2026-11-17T09:30:00.000Z',
    UploadedBy: 'Kantarell Stigfinnare',
    UsedIn: [],
    ...more,
  }
}

const administrator = () => aSession({ userProfile: aProfile({ Roles: ['Admin'], Permissions: ['Programs.Manage'] }) })

let calls: StubbedCalls
let sent: ReturnType<typeof stubUploads>
beforeEach(() => {
  calls = stubCalls()
  calls.holdRest()
  sent = stubUploads()
})
afterEach(() => vi.restoreAllMocks())

async function openFiles(Files: MediaFile[]) {
  calls.reply(mediaCalls.listMedia, { Files, HasMore: false, Limits: limits })
  await openApp('/administration/filer', administrator())
  await screen.findByRole('button', { name: 'Välj filer' })
}

async function choose(...files: File[]) {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('There is no field for files.')
  await userEvent.setup({ applyAccept: false }).upload(field, files)
}

const png = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' })

function storesAllBut(refused: Record<string, { status: number; Code: string; Message: string }>) {
  calls.answer(mediaCalls.uploadMedia, ({ query: { name = '' } }) => {
    const refusal = refused[name]
    if (!refusal) return Response.json(aFile(9, { Name: name }))
    return Response.json({ ...refusal, TraceId: 'spår', Errors: [] }, { status: refusal.status })
  })
}

test('R-447 several files are sent as they are, and one that is refused says why and stops none of the others', async () => {
  storesAllBut({ 'brev.docx': { status: 415, Code: 'file-not-allowed', Message: 'Filen kan inte användas.' } })
  await openFiles([])
  await choose(png('sjö.png'), new File(['ord'], 'brev.docx'), png('skog.png'), png('berg.png'))
  await screen.findByText('3 filer är uppladdade.')
  const refused = within(screen.getByRole('list', { name: 'Filer som laddas upp' }))
  expect(refused.getAllByRole('listitem')).toHaveLength(1)
  refused.getByText('brev.docx')
  refused.getByText('Filen kan inte användas.')
  // It would be refused again.
  expect(refused.queryByRole('button', { name: /^Försök igen/ })).toBeNull()
  expect(sent.map(({ file }) => file.name)).toEqual(['sjö.png', 'brev.docx', 'skog.png', 'berg.png'])
  const [first] = sent
  expect(first?.address).toBe(`/api/media?name=${encodeURIComponent('sjö.png')}`)
  expect(first?.headers.get('authorization')).toBe('Bearer token')
  expect(first?.headers.get('x-client-version')).not.toBeNull()
  expect(first?.headers.get('content-type')).toBe('application/octet-stream')
})

test('R-447 what is tried again after a lost network goes by itself, and is told of once it is there', async () => {
  calls.lose(mediaCalls.uploadMedia)
  await openFiles([])
  await choose(png('sjö.png'))
  await screen.findByText('En fil laddades inte upp.')
  storesAllBut({})
  await userEvent.setup().click(screen.getByRole('button', { name: 'Försök igen med sjö.png' }))
  await screen.findByText('En fil är uppladdad.')
  expect(screen.queryByRole('list', { name: 'Filer som laddas upp' })).toBeNull()
})

test('R-447 the limits are said before, and what is larger, empty or a folder is not sent at all', async () => {
  await openFiles([])
  screen.getByText('Bilder (PNG, JPEG, GIF, WebP): högst 1 MB')
  screen.getByText('Filmer (MP4, WebM): högst 2 MB')
  await choose(png('stor.png', megabyte + 1), png('tom.png', 0))
  await screen.findByText(/^Filen är för stor/)
  screen.getByText('Filen är tom.')
  expect(screen.queryByRole('button', { name: 'Försök igen med stor.png' })).toBeNull()
  const area = screen.getByRole('region', { name: 'Släpp filer här' })
  if (!area) throw new Error('There is no place to drop files.')
  const entry = { isDirectory: true, name: 'mapp' }
  fireEvent.drop(area, {
    dataTransfer: { files: [new File(['x'], 'mapp')], items: [{ webkitGetAsEntry: () => entry }] },
  })
  await screen.findByText(/^Det här är en mapp/)
  expect(sent).toEqual([])
})

test('R-447 what is under way shows how far it is, and can be cancelled', async () => {
  calls.hold(mediaCalls.uploadMedia)
  await openFiles([])
  await choose(png('sjö.png'))
  const bar = await screen.findByRole('progressbar', { name: 'sjö.png' })
  expect(bar.getAttribute('value')).toBe('0.5')
  screen.getByText(/50 %/)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Avbryt uppladdningen av sjö.png' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByText('En fil laddades inte upp.')).toBeNull()
})

test('R-447 the same file again is told by the name that it has', async () => {
  calls.reply(mediaCalls.uploadMedia, aFile(1, { Name: 'gammal.png' }))
  await openFiles([])
  await choose(png('ny.png'))
  await screen.findByText('ny.png fanns redan, med namnet gammal.png.')
})

test('R-448 a file that is used says where instead of asking; one that is not is removed after a question', async () => {
  const used = aFile(1, { UsedIn: [{ Kind: 'UnitDocument', Name: 'Välkommen', UnitName: 'Solgläntan' }] })
  calls.reply(mediaCalls.removeMedia, { Id: aFile(2).Id })
  await openFiles([used, aFile(2)])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ta bort bild-1.png' }))
  const told = within(screen.getByRole('dialog', { name: 'bild-1.png kan inte tas bort' }))
  told.getByText('Enhetens dokument Välkommen, Solgläntan')
  expect(told.queryByRole('button', { name: 'Ta bort' })).toBeNull()
  await user.click(told.getByRole('button', { name: 'Stäng' }))
  await user.click(screen.getByRole('button', { name: 'Ta bort bild-2.png' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
  await waitFor(() => expect(calls.sentTo(mediaCalls.removeMedia)).toHaveLength(1))
  await screen.findByText('bild-2.png är borttagen.')
})

test('R-448 somebody who used it meanwhile is told of in the dialog', async () => {
  calls.refuse(mediaCalls.removeMedia, 409, 'Filen används och kan inte tas bort.', 'file-used')
  await openFiles([aFile(1)])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ta bort bild-1.png' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ta bort' }))
  await within(screen.getByRole('dialog')).findByText('Filen används och kan inte tas bort.')
})

test('R-448 a picture is shown here by the media token, and a PDF in a tab that the press opens', async () => {
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, closed: false } as never)
  calls.reply(sessionCalls.createMediaToken, { MediaToken: 'ny', ExpiresAt: '2026-11-18T10:15:00.000Z' })
  const pdf = aFile(2, { Name: 'råd.pdf', Kind: 'Document', ContentType: 'application/pdf' })
  await openFiles([aFile(1), pdf])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Visa bild-1.png' }))
  const shown = screen.getByRole('dialog').querySelector('img')
  expect(shown?.getAttribute('src')).toBe(`/api/media/${aFile(1).Id}?mediaToken=ny`)
  expect(shown?.getAttribute('alt')).toBe('bild-1.png')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stäng' }))
  await user.click(screen.getByRole('button', { name: 'Öppna råd.pdf' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`/api/media/${pdf.Id}?mediaToken=ny`))
})

test('R-494 what fails because its link is too old goes on by another where it was left; that this fails too is told', async () => {
  let asked = 0
  calls.reply(sessionCalls.createMediaToken, () => {
    asked += 1
    return { MediaToken: `nr-${asked}`, ExpiresAt: '2026-11-18T10:01:00.000Z' }
  })
  await openFiles([aFile(3, { Name: 'havet.mp3', Kind: 'Audio', ContentType: 'audio/mpeg' })])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Spela upp havet.mp3' }))
  const dialog = within(screen.getByRole('dialog'))
  const player = () => dialog.queryByLabelText<HTMLAudioElement>('havet.mp3')
  const tokenIs = (name: string) =>
    waitFor(() => expect(player()?.getAttribute('src')).toBe(`/api/media/${aFile(3).Id}?mediaToken=${name}`))
  await tokenIs('nr-1')
  const first = player()
  if (!first) throw new Error('There is no player.')
  Object.assign(first, { currentTime: 12 })
  vi.spyOn(first, 'paused', 'get').mockReturnValue(false)
  fireEvent.error(first)
  await tokenIs('nr-2')
  expect(player()).toBe(first)
  expect(first.autoplay).toBe(true)
  Object.assign(first, { currentTime: 0 })
  fireEvent.loadedMetadata(first)
  expect(first.currentTime).toBe(12)
  fireEvent.error(first)
  await user.click(await dialog.findByRole('button', { name: 'Försök igen' }))
  await tokenIs('nr-3')
  expect(asked).toBe(3)
})

test('R-448 the text that an import shows the file by is copied', async () => {
  const user = userEvent.setup()
  await openFiles([aFile(1)])
  await user.click(await screen.findByRole('button', { name: 'Kopiera text för import' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`media:${aFile(1).Id}`))
})
