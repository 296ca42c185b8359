import * as careItemCalls from '@samklang/contract/client/care-items'
import * as formCalls from '@samklang/contract/client/forms'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as moduleCalls from '@samklang/contract/client/treatment-modules'
import * as unitCalls from '@samklang/contract/client/units'
import type { Answer } from '@samklang/contract/forms'
import { askedAt } from '@samklang/engine/form/asked-again'
import { addMinutes } from '@samklang/engine/time/instants'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { now } from '../../session/clock.ts'
import { moduleId } from '../../testing/a-module.ts'
import { aSafetyModule, safeAt } from '../../testing/a-safety-module.ts'
import { aPatientSession } from '../../testing/a-session.ts'
import { aUnitInformation } from '../../testing/a-unit.ts'
import { myCareItems } from '../../testing/my-treatment.ts'
import { openApp } from '../../testing/open-app.tsx'
import { stubCalls } from '../../testing/stub-calls.ts'

beforeEach(() => localStorage.clear())

/** The plan open in front of the patient, who has answered before. */
async function openPlan(Answers: Answer[], Progress = [{ PageIndex: 0, Completed: true }]) {
  const calls = stubCalls()
  const sent: Answer[][] = []
  calls.reply(unitCalls.getMyUnitInformation, aUnitInformation())
  calls.reply(helpLineCalls.getMyRecentHelp, null)
  calls.reply(careItemCalls.listMyCareItems, myCareItems({}))
  calls.reply(formCalls.getMyForm, aSafetyModule({ Status: 'PartlyAnswered', Answers, Progress }))
  calls.reply(moduleCalls.saveMyTreatmentModule, ({ body }) => {
    sent.push(body.Answers)
    const LastModifiedAt = addMinutes(now(), sent.length)
    return { LastModifiedAt, Status: 'PartlyAnswered' as const, CrisisInformation: null }
  })
  await openApp(`/formular?id=${moduleId}`, aPatientSession())
  return { user: userEvent.setup({ delay: null }), sent }
}

const unsafe = () => screen.findByRole('radio', { name: 'Inte trygg' })

test('R-430 what was answered at an earlier visit is shown with its day, the field is empty, and the same answer is sent anew', async () => {
  const before = safeAt('2026-10-03T08:12:00.000Z', 'unsafe')
  const first = safeAt('2026-09-01T08:12:00.000Z', 'safe')
  const { user, sent } = await openPlan([first, before])
  // It opens with what is asked again, though that page is worked through.
  await screen.findByText('Du svarade ”Inte trygg” den 3 oktober kl. 10:12. Hur är det nu?')
  const field = await unsafe()
  expect(field).toHaveProperty('checked', false)
  expect(document.querySelector('details')?.textContent).toContain('1 september kl. 10:12: Trygg')
  // Nobody is met by help that an old answer called for.
  expect(document.querySelector('[data-comes-first]')).toBeNull()
  await user.click(field)
  await waitFor(() => expect(document.querySelector('[data-comes-first]')).not.toBeNull())
  await waitFor(() => expect(sent.at(-1)).toHaveLength(3))
  const [one, two, three] = sent.at(-1) ?? []
  expect([one, two]).toEqual([first, before])
  expect(three).toMatchObject({ QuestionId: 'safe', Value: 'unsafe' })
  const age = Date.parse(now()) - Date.parse(askedAt(three?.AnswerGroupId ?? '') ?? '')
  expect(Math.abs(age)).toBeLessThan(60_000)
})

test('R-430 within the hour it is the answer that stands, and can be changed', async () => {
  const recent = safeAt(addMinutes(now(), -20), 'unsafe')
  const { user, sent } = await openPlan([recent], [])
  expect(await unsafe()).toHaveProperty('checked', true)
  expect(document.querySelector('[data-asked-before]')).toBeNull()
  await user.click(await screen.findByRole('radio', { name: 'Trygg' }))
  await waitFor(() => expect(sent.at(-1)).toEqual([{ ...recent, Value: 'safe' }]))
})
