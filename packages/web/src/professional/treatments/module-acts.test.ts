import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { expect, test } from 'vitest'
import { aBegunModule, aModule, aTreatment } from '../../testing/a-treatment.ts'
import { inEnglish, inSwedish } from '../../testing/professional-words.ts'
import { actsOfModule, countedModules, hasNext, isCompleted, isLeftToStaff, nextModule } from './module-acts.ts'

function actsOf(module: TreatmentModuleRow, more: Partial<TreatmentRow> = {}) {
  return actsOfModule(aTreatment({ Modules: [module], ...more }), module)
}

test.each([
  [aModule(), ['open-now', 'open-on-day', 'skip']],
  [aModule({ IsSkipped: true }), ['include']],
  [aBegunModule({ Status: 'Scheduled' }), ['open-now', 'change-day', 'take-back']],
  [aBegunModule({ Status: 'Open' }), ['end-module']],
  [aBegunModule({ Status: 'PartlyAnswered' }), ['end-module']],
  [aBegunModule({ Status: 'Done' }), ['end-module']],
  [aBegunModule({ Status: 'Closed' }), ['repeat']],
  [aBegunModule({ Status: 'Canceled' }), ['repeat']],
])('R-408 a module offers what its status allows: $0.Status', (module, acts) => {
  expect(actsOf(module)).toEqual(acts)
})

test('R-408 nothing is done with the modules of a treatment that is closed or can only be read', () => {
  for (const Status of ['Maintained', 'Closed'] as const) expect(actsOf(aModule(), { Status })).toEqual([])
})

test('R-408 a module that is open or to come a second time is not repeated a third', () => {
  const closed = aBegunModule({ Status: 'Closed' })
  const again = aBegunModule({ ModuleId: closed.ModuleId, Status: 'Open' })
  expect(actsOf(closed, { Modules: [closed, again] })).toEqual([])
  expect(actsOf(closed, { Modules: [closed, { ...again, Status: 'Closed' }] })).toEqual(['repeat'])
})

test('R-407 a module that staff closed half-way is not told as worked through, and what is skipped or withdrawn does not count', () => {
  expect(isCompleted(aBegunModule({ Status: 'Closed' }))).toBe(false)
  expect(isCompleted(aBegunModule({ Status: 'Closed', PagesCompleted: 6 }))).toBe(true)
  expect(isCompleted(aBegunModule({ Status: 'Done' }))).toBe(true)
  const counted = aModule()
  const Modules = [counted, aModule({ IsSkipped: true }), aBegunModule({ Status: 'Canceled' })]
  expect(countedModules({ Modules })).toEqual([counted])
})

test('R-465 there is a next module only while one is left to open, and the first of a treatment that has not begun is none', () => {
  const begun = aBegunModule()
  expect(hasNext(aTreatment({ Modules: [begun] }))).toBe(false)
  expect(hasNext(aTreatment({ Modules: [begun, aModule()] }))).toBe(true)
  expect(hasNext(aTreatment({ Modules: [begun, aModule({ IsSkipped: true })] }))).toBe(false)
  expect(hasNext(aTreatment({ Status: 'NotStarted', Modules: [aModule()] }))).toBe(false)
  expect(hasNext(aTreatment({ Status: 'NotStarted', Modules: [aModule(), aModule()] }))).toBe(true)
})

test('R-522 nothing opens until staff open it while nothing is open to work with or set for a day', () => {
  const isLeft = (...Modules: TreatmentModuleRow[]) => isLeftToStaff(aTreatment({ Modules }))
  expect(isLeft(aBegunModule({ Status: 'Closed' }), aModule())).toBe(true)
  expect(isLeft(aBegunModule({ Status: 'Done' }), aModule())).toBe(true)
  expect(isLeft(aBegunModule({ Status: 'Open' }), aModule())).toBe(false)
  expect(isLeft(aBegunModule({ Status: 'Scheduled' }), aModule())).toBe(false)
  expect(isLeftToStaff(aTreatment({ Status: 'NotStarted', Modules: [aModule()] }))).toBe(false)
})

test('R-376 the next comes after what is worked with, else after what has begun last, and what was passed by comes then', () => {
  const [closed, one, open, two] = [
    aBegunModule({ Status: 'Closed' }),
    aModule(),
    aBegunModule({ Status: 'Open' }),
    aModule(),
  ]
  expect(nextModule({ Modules: [closed, one, open, two] })).toBe(two)
  expect(nextModule({ Modules: [closed, one, { ...open, Status: 'Closed' }, two] })).toBe(two)
  expect(nextModule({ Modules: [open, one, closed, two] })).toBe(one)
  expect(nextModule({ Modules: [closed, one, open, { ...two, IsSkipped: true }] })).toBe(one)
  expect(nextModule({ Modules: [closed, open] })).toBeUndefined()
})

test('R-465 what waits is counted by treatments, and said so in both languages', () => {
  const said = (count: number) => [inSwedish, inEnglish].map((t) => t('activities.NewTreatmentMessage', { count }))
  expect(said(1)).toEqual(['Olästa meddelanden i 1 behandling', 'Unread messages in 1 treatment'])
  expect(said(2)).toEqual(['Olästa meddelanden i 2 behandlingar', 'Unread messages in 2 treatments'])
  expect(inSwedish('messages.unread-count', { count: 1 })).toBe('1 oläst meddelande')
})
