import * as phraseCalls from '@samklang/contract/client/danger-phrases'
import type { DangerPhrase } from '@samklang/contract/danger-phrases'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { aProfile } from '../../testing/a-session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubStaffPage } from '../../testing/stub-staff-page.ts'

const id = '00000000-0000-4000-8000-0000000000c1'
const other = '00000000-0000-4000-8000-0000000000c2'
const bridge: DangerPhrase = { Language: 'sv', Kind: 'Life', Text: 'hoppa från Sjöbron' }
const above = { Language: 'en' as const, Kind: 'Life' as const, Text: 'go to the quarry', UnitName: 'Regionen' }

async function open(CurrentUnitId: string | null = null) {
  const userProfile = aProfile({ Roles: ['Admin'], Permissions: ['Units.Manage'], CurrentUnitId })
  const { calls, signedIn } = stubStaffPage({ userProfile })
  const kept = { UnitId: id, UnitName: 'Björkbacken', Phrases: [bridge], Inherited: [above], LastModifiedAt: null }
  calls.reply(phraseCalls.listUnitDangerPhrases, [
    { UnitId: id, UnitName: 'Björkbacken', Depth: 0, Count: 1 },
    { UnitId: other, UnitName: 'Almgläntan', Depth: 0, Count: 0 },
  ])
  calls.reply(phraseCalls.getUnitDangerPhrases, kept)
  calls.reply(phraseCalls.setUnitDangerPhrases, kept)
  await openApp('/administration/fraser-om-fara', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Fraser om fara' })
  await screen.findByLabelText('Ny fras')
  return calls
}

const add = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Ny fras'))
  await userEvent.type(screen.getByLabelText('Ny fras'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }))
}

test('R-450 a message that is tried says by which phrase it would alert: the unit’s, one from above or ours', async () => {
  await open()
  expect(screen.getByText(/Samklangs egna fraser gäller alltid och går inte att ta bort/)).toBeTruthy()
  const field = screen.getByLabelText('Skriv som en patient kunde skriva')
  const write = async (text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await write('ska HOPPA från sjöbron')
  expect(screen.getByText('Enhetens fras ”hoppa från Sjöbron”, av orden ”HOPPA från sjöbron”')).toBeTruthy()
  await write('I go to the quarry')
  expect(screen.getByText(/Enhetens fras ”go to the quarry”/)).toBeTruthy()
  await write('jag vill dö')
  expect(screen.getByText('Samklangs fraser, av orden ”vill dö”')).toBeTruthy()
  await write('Vi ses på torsdag')
  expect(screen.getByText('Det här skulle inte larma.')).toBeTruthy()
})

test('R-451 a phrase that would alert for everything is not added, one that is met in ordinary messages is warned of by an example', async () => {
  const calls = await open()
  await add('jag')
  expect(screen.getByText(/Frasen är för vanlig: .*Hej! Jag undrar när nästa modul öppnar/)).toBeTruthy()
  await add('Hoppa från sjöbron')
  expect(screen.getByText('Frasen finns redan i listan.')).toBeTruthy()
  await add('hoppa  från  Sjöbron!')
  expect(screen.getByText('Frasen finns redan i listan.')).toBeTruthy()
  await add('tack')
  expect(screen.getByText(/Ordet är för vanligt/)).toBeTruthy()
  await add('till bron. i natt')
  expect(screen.getByText(/utan punkt eller frågetecken inuti/)).toBeTruthy()
  await add('ont i magen')
  expect(screen.getByText(/larmar också för vanliga meddelanden, till exempel: ”Jag har ont i magen/)).toBeTruthy()
  expect(screen.getByText('Ändringarna är inte sparade.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort frasen hoppa från Sjöbron' }))
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  expect(calls.sentTo(phraseCalls.setUnitDangerPhrases).at(-1)?.body).toEqual({
    Phrases: [{ Language: 'sv', Kind: 'Life', Text: 'ont i magen' }],
    LastModifiedAt: null,
  })
})

test('R-450 a phrase that is not saved is not left behind without a question, and it is said beside the list', async () => {
  await open()
  await add('till kraftverket')
  const said = screen.getByText('Ändringarna är inte sparade.')
  const tried = screen.getByLabelText('Skriv som en patient kunde skriva')
  expect(said.compareDocumentPosition(tried) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const [link] = screen.getAllByRole('link', { name: 'Administration' })
  await userEvent.click(link ?? expect.fail('no link'))
  const question = await screen.findByRole('dialog', { name: 'Lämna utan att spara?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Stanna kvar' }))
  expect(screen.getByText('till kraftverket')).toBeTruthy()
})

test('R-450 a message that is tried on phrases that are not saved says that they do not hold yet', async () => {
  await open()
  const note = /gäller först när du har sparat dem/
  await userEvent.type(screen.getByLabelText('Skriv som en patient kunde skriva'), 'ut till kraftverket')
  expect(screen.queryByText(note)).toBeNull()
  await add('till kraftverket')
  expect(screen.getByText('Det här skulle visa hjälp och larma:')).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
})

const saved = (Phrases: DangerPhrase[], LastModifiedAt: string) => ({
  UnitId: id,
  UnitName: 'Björkbacken',
  Phrases,
  Inherited: [above],
  LastModifiedAt,
})
const tower: DangerPhrase = { Language: 'sv', Kind: 'Life', Text: 'upp i vattentornet' }
const listed = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.firstChild?.textContent)

test('R-451 whoever comes second keeps what they have typed, reads what has changed, and saves it on top of that', async () => {
  const calls = await open()
  await add('till kraftverket')
  await userEvent.type(screen.getByLabelText('Ny fras'), 'ner i grus')
  calls.refuse(phraseCalls.setUnitDangerPhrases, 409)
  const theirs = saved([tower], '2026-11-18T09:00:00.000Z')
  calls.reply(phraseCalls.getUnitDangerPhrases, theirs)
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  const told = await screen.findByText('Någon annan har ändrat listan')
  expect(told.closest('[role=alert]')?.textContent).toContain(
    'Tillagt: upp i vattentornetBorttaget: hoppa från Sjöbron',
  )
  expect(listed()).toEqual(['upp i vattentornet', 'till kraftverket'])
  expect(screen.getByLabelText('Ny fras')).toHaveProperty('value', 'ner i grus')
  const mine: DangerPhrase = { Language: 'sv', Kind: 'Life', Text: 'till kraftverket' }
  const both = saved([tower, mine], '2026-11-18T09:01:00.000Z')
  calls.reply(phraseCalls.setUnitDangerPhrases, both)
  calls.reply(phraseCalls.getUnitDangerPhrases, both)
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await screen.findByText('Fraserna är sparade och gäller nu.')
  expect(calls.sentTo(phraseCalls.setUnitDangerPhrases).at(-1)?.body).toEqual({
    Phrases: [tower, mine],
    LastModifiedAt: theirs.LastModifiedAt,
  })
  expect(screen.queryByText('Någon annan har ändrat listan')).toBeNull()
  expect(screen.queryByText('Ändringarna är inte sparade.')).toBeNull()
  expect(screen.getByLabelText('Ny fras')).toHaveProperty('value', 'ner i grus')
})

test('R-451 a list that is read anew in the background takes nothing of what is typed', async () => {
  const calls = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Ta bort frasen hoppa från Sjöbron' }))
  await userEvent.type(screen.getByLabelText('Ny fras'), 'till kraft')
  calls.reply(phraseCalls.getUnitDangerPhrases, saved([bridge, tower], '2026-11-18T09:00:00.000Z'))
  await act(() => invalidate(queryClient, isShowing(['danger-phrases'])))
  await screen.findByText('Tillagt: upp i vattentornet')
  expect(listed()).toEqual(['upp i vattentornet'])
  expect(screen.getByLabelText('Ny fras')).toHaveProperty('value', 'till kraft')
})

test('the focus goes on to the next phrase when one is removed, and to the field when there is none or all is saved', async () => {
  const calls = await open()
  await add('till kraftverket')
  const removeOf = (phrase: string) => screen.getByRole('button', { name: `Ta bort frasen ${phrase}` })
  await userEvent.click(removeOf('hoppa från Sjöbron'))
  expect(document.activeElement).toBe(removeOf('till kraftverket'))
  await userEvent.click(removeOf('till kraftverket'))
  expect(document.activeElement).toBe(screen.getByLabelText('Ny fras'))
  const none = saved([], '2026-11-18T09:01:00.000Z')
  calls.refuse(phraseCalls.setUnitDangerPhrases, 503)
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(calls.sentTo(phraseCalls.setUnitDangerPhrases)).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Spara' })))
  calls.reply(phraseCalls.setUnitDangerPhrases, none)
  calls.reply(phraseCalls.getUnitDangerPhrases, none)
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await screen.findByText('Fraserna är sparade och gäller nu.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ny fras')))
})

test('R-540 of each phrase it is said what it is about, and a message that is tried says so too', async () => {
  const calls = await open()
  expect(screen.getByText('go to the quarry (engelska, fara för livet), från Regionen')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Vad frasen handlar om'), 'våld eller övergrepp av någon annan')
  await add('på gården')
  const kindOf = (phrase: string) => screen.getByLabelText(`Vad frasen ${phrase} handlar om`)
  expect(kindOf('på gården')).toHaveProperty('value', 'Abuse')
  expect(kindOf('hoppa från Sjöbron')).toHaveProperty('value', 'Life')
  await userEvent.selectOptions(kindOf('hoppa från Sjöbron'), 'Abuse')
  const field = screen.getByLabelText('Skriv som en patient kunde skriva')
  await userEvent.type(field, 'det som hände på gården')
  expect(screen.getByText('Enhetens fras om våld eller övergrepp ”på gården”, av orden ”på gården”')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'min pappa slår mig')
  expect(screen.getByText('Samklangs fraser om våld och övergrepp, av orden ”pappa slår mig”')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }))
  expect(calls.sentTo(phraseCalls.setUnitDangerPhrases).at(-1)?.body).toEqual({
    Phrases: [
      { ...bridge, Kind: 'Abuse' },
      { Language: 'sv', Kind: 'Abuse', Text: 'på gården' },
    ],
    LastModifiedAt: null,
  })
})

test('R-450 the page begins with the unit that one works at', async () => {
  await open(other)
  expect(screen.getByRole('combobox', { name: 'Enhet' })).toHaveProperty('value', other)
})
