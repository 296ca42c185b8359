import * as unitCalls from '@samklang/contract/client/units'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cell, useCell } from '../../state/cell.ts'
import { aRecentHelp } from '../../testing/a-recent-help.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'
import { CrisisPart } from './crisis-part.tsx'

const { Crisis: crisis } = aRecentHelp()
const called = { openings: 0, times: 1, isOpen: false }
const line = () => document.querySelector('[data-help-line]')

const help = cell(called)
const setOpen = (isOpen: boolean) => help.set({ ...help.get(), isOpen })

/** A form with what has called for help so far. */
function Form() {
  return (
    <div data-sheet="one">
      <textarea aria-label="Hur mår du?" />
      <CrisisPart help={{ crisis, about: null, isUnreached: false, setOpen, ...useCell(help) }} />
    </div>
  )
}

test('R-535 a second call for help while one writes is the bar, and the line of the first is back when the page is turned', async () => {
  const calls = stubCalls()
  calls.refuse(unitCalls.getMyUnitInformation, 404)
  await renderPart(<Form />, aPatientSession(), 'patient')
  screen.getByRole('textbox').focus()
  expect(line()?.closest('[data-held]')).toBeNull()
  act(() => help.set({ openings: 1, times: 2, isOpen: true }))
  await screen.findByRole('group', { name: 'Hjälp nu' })
  // It keeps its room: what is written does not move.
  expect(line()?.closest('[data-held]')).not.toBeNull()
  act(() => setOpen(false))
  expect(screen.queryByRole('group', { name: 'Hjälp nu' })).toBeNull()
  expect(line()?.closest('[data-held]')).toBeNull()
  expect(line()?.textContent).toMatch(/Ring 112.*Visa allt/)
})
