import type { Abuse } from '@samklang/contract/abuse'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as unitCalls from '@samklang/contract/client/units'
import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { renderPart } from '../testing/render-part.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { RecentHelpPart } from './recent-help-part.tsx'

const user = userEvent.setup({ delay: null })

test.each([true, undefined])(
  'R-478 the card on home names Poisons Information where the words were of medicine: %s',
  async (IsOverdose) => {
    queryClient.clear()
    const calls = stubCalls()
    calls.refuse(unitCalls.getMyUnitInformation, 404)
    const help = aRecentHelp({ IsMessage: true })
    const Crisis = { ...help.Crisis, ...(IsOverdose && { IsOverdose }) }
    calls.reply(helpLineCalls.getMyRecentHelp, { ...help, Crisis })
    await renderPart(<RecentHelpPart />, aPatientSession(), 'patient')
    await user.click(await screen.findByRole('button', { expanded: false }))
    const card = await screen.findByTestId('crisis-alert')
    expect(card.textContent?.includes('ring 112 och be om Giftinformation')).toBe(IsOverdose === true)
    expect(screen.queryAllByRole('link', { name: /Giftinformation 010-456 67 00/ })).toHaveLength(IsOverdose ? 1 : 0)
  },
)

const strip = () => document.querySelector<HTMLElement>('[data-help-line]') ?? expect.fail()

async function showStrip(more: { IsOverdose?: boolean; Abuse?: Abuse }) {
  queryClient.clear()
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation({ HelpLines: helpLinesFor(defaultHelpLines, 30) }))
  const help = aRecentHelp({ IsMessage: true })
  calls.reply(helpLineCalls.getMyRecentHelp, { ...help, Crisis: { ...help.Crisis, ...more } })
  await renderPart(<RecentHelpPart />, aPatientSession(), 'patient')
  await screen.findByRole('button', { expanded: false })
  await waitFor(() => expect(within(strip()).getAllByRole('link')).toHaveLength(2))
  return within(strip())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
}

test('R-558 after a reload the strip says of medicine or poison to ask for Poisons Information', async () => {
  expect((await showStrip({ IsOverdose: true }))[0]).toBe('tel:112')
  expect(strip().textContent).toContain('För mycket medicin eller något giftigt? Ring 112 och be om Giftinformation.')
})

test('R-558 the strip has the line against abuse where words are of that alone, else the one for danger to life', async () => {
  expect(await showStrip({ Abuse: 'Alone' })).toEqual(['tel:112', 'tel:020505050'])
  cleanup()
  expect(await showStrip({ Abuse: 'Beside' })).toEqual(['tel:112', 'tel:90101'])
  expect(strip().textContent).toContain('Hjälp nu')
})

const numbersIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

async function openCard(abuse: Abuse | undefined) {
  queryClient.clear()
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  const help = aRecentHelp({ IsMessage: true })
  const Crisis = { ...help.Crisis, Text: 'Prata med dina föräldrar.', ...(abuse && { Abuse: abuse }) }
  calls.reply(helpLineCalls.getMyRecentHelp, { ...help, Crisis })
  await renderPart(<RecentHelpPart />, aPatientSession(), 'patient')
  await user.click(await screen.findByRole('button', { expanded: false }))
  return screen.findByTestId('crisis-alert')
}

test('R-541 the card of abuse says that it is not one’s fault, to call 112 if it is now, and where help with that is', async () => {
  const card = await openCard('Alone')
  expect(card.textContent).toContain('Om någon gör dig illa är det inte ditt fel')
  expect(card.textContent).toContain('Händer det nu, eller kan det hända snart: ring 112.')
  expect(card.textContent).not.toMatch(/förälder|föräldrar|mamma|pappa|vårdnadshavare|fara för livet/)
  const numbers = numbersIn(card)
  expect(numbers[0]).toBe('tel:112')
  expect(numbers).toContain('tel:020505050')
})

test('R-541 beside danger to life that goes first, and nobody at home is named', async () => {
  const card = await openCard('Beside')
  const text = card.textContent ?? ''
  expect(text.indexOf('Du är inte ensam')).toBeGreaterThanOrEqual(0)
  expect(text.indexOf('är det inte ditt fel')).toBeGreaterThan(text.indexOf('Du är inte ensam'))
  expect(numbersIn(card)).toContain('tel:020505050')
})

test('R-541 where nothing is of abuse its help line is not among the others', async () => {
  expect(numbersIn(await openCard(undefined))).not.toContain('tel:020505050')
})
