import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as unitCalls from '@samklang/contract/client/units'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aPatientSession } from '../testing/a-session.ts'
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
