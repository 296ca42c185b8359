import { expect, test } from 'vitest'
import { readDraft, writeDraft } from '../../state/kept-draft.ts'
import { faultsOf } from './next-step.ts'
import { blankHandOver, blankStep, HandOverDraft, nextStepOf, StepDraft } from './step-draft.ts'

const today = '2026-11-17'

test('R-316 what was chosen comes back with what was written: the actions, the day, that none is needed, and the colleague', () => {
  const draft: StepDraft = {
    text: 'Ringde två gånger, inget svar.',
    actions: ['CouldNotReach', 'HandedOver'],
    isNone: true,
    day: today,
    reason: 'Träffas i morgon.',
    receiver: 'colleague',
  }
  expect(readDraft(writeDraft(draft, blankStep), blankStep, StepDraft)).toEqual(draft)
  const asked = { to: 'colleague', note: 'Ring före tolv.' }
  expect(readDraft(writeDraft(asked, blankHandOver), blankHandOver, HandOverDraft)).toEqual(asked)
  expect(writeDraft(blankStep, blankStep)).toBeUndefined()
})

test('R-308 whoever has not been reached has a next step after the draft is restored too', () => {
  const written = writeDraft({ ...blankStep, actions: ['CouldNotReach'], isNone: true, reason: 'Klart nu.' }, blankStep)
  const restored = readDraft(written, blankStep, StepDraft)
  const next = nextStepOf({ ...restored, day: '' }, 'Alert', today)
  expect(faultsOf(next, { actions: restored.actions, today, severity: 'Alert', asksReason: true })).toEqual({
    day: 'required',
  })
})

test('R-308 the proposed day follows what was done until somebody chooses one', () => {
  expect(nextStepOf(blankStep, 'Alert', today).day).toBe('2026-11-18')
  expect(nextStepOf({ ...blankStep, actions: ['CouldNotReach'] }, 'Alert', today).day).toBe(today)
  expect(nextStepOf({ ...blankStep, actions: ['CouldNotReach'], day: '2026-11-20' }, 'Alert', today).day).toBe(
    '2026-11-20',
  )
})
