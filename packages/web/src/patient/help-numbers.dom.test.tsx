import * as unitCalls from '@samklang/contract/client/units'
import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import type { UnitInformation } from '@samklang/contract/units'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { aUnitInformation } from '../testing/a-unit.ts'
import { renderPart } from '../testing/render-part.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { CrisisCard } from './crisis-card.tsx'
import { HelpLine } from './form/help-line.tsx'

const { Crisis } = aRecentHelp()
const forAdult = aUnitInformation({ HelpLines: helpLinesFor(defaultHelpLines, 40) })
const parts = [
  ['the card', () => <CrisisCard />],
  ['the strip', () => <HelpLine says="now" crisis={Crisis} isOpen={false} onToggle={() => {}} />],
] as const
const numbers = () =>
  screen.getAllByRole('link').flatMap((link) => link.getAttribute('href')?.match(/^tel:(.*)/)?.[1] ?? [])

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

test.each(parts)(
  'R-559 until the lines of this person are known %s has 112 alone, so that no number is swapped',
  async (_, part) => {
    const calls = stubCalls()
    let answer: (unit: UnitInformation) => void = () => {}
    calls.reply(unitCalls.getMyUnitInformation, () => new Promise((resolve) => (answer = resolve)))
    await renderPart(part(), aPatientSession(), 'patient')
    expect(numbers()).toEqual(['112'])
    await waitFor(() => expect(calls.sentTo(unitCalls.getMyUnitInformation)).toHaveLength(1))
    await act(async () => answer(forAdult))
    await waitFor(() => expect(numbers().slice(0, 2)).toEqual(['112', '90101']))
    expect(numbers()).not.toContain('116111')
  },
)

test.each(parts)('R-559 where they are known already %s has them at once', async (_, part) => {
  const calls = stubCalls()
  calls.reply(unitCalls.getMyUnitInformation, forAdult)
  const first = await renderPart(part(), aPatientSession(), 'patient')
  await waitFor(() => expect(numbers()).toContain('90101'))
  first.unmount()
  await renderPart(part(), aPatientSession(), 'patient')
  expect(numbers().slice(0, 2)).toEqual(['112', '90101'])
})

test.each(parts)(
  'R-327 R-559 where they cannot be had %s has those that come with Samklang, and they stay while it is asked anew',
  async (_, part) => {
    const calls = stubCalls()
    calls.lose(unitCalls.getMyUnitInformation)
    const first = await renderPart(part(), aPatientSession(), 'patient')
    await waitFor(() => expect(numbers()).toContain('116111'))
    first.unmount()
    calls.hold(unitCalls.getMyUnitInformation)
    await renderPart(part(), aPatientSession(), 'patient')
    expect(numbers()).toContain('116111')
  },
)

test.each(parts)(
  'R-559 where no answer comes for some seconds %s does not leave anybody with 112 alone',
  async (_, part) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const calls = stubCalls()
    calls.hold(unitCalls.getMyUnitInformation)
    await renderPart(part(), aPatientSession(), 'patient')
    expect(numbers()).toEqual(['112'])
    act(() => void vi.advanceTimersByTime(4500))
    expect(numbers()).toContain('116111')
  },
)
