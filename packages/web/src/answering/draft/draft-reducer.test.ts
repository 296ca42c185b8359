import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelReply } from '../../testing/a-draft-answers.ts'
import { aDraftWorld } from '../../testing/a-draft-world.ts'

const which = fc.nat(2)
const acts = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('type' as const), which }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('due' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('arrive' as const),
      which,
      reply: fc.oneof(
        { weight: 5, arbitrary: fc.constant<ModelReply>('good') },
        fc.constantFrom<ModelReply>(400, 401, 403, 404, 408, 413, 429, 500, 503),
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      which,
      isLost: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('press' as const), which }) },
  fc.record({ act: fc.constant('withdraw' as const), which }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('hear' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('look' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('settle' as const), which, isMine: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reload' as const), which, isCrash: fc.boolean() }) },
  fc.record({ act: fc.constant('open' as const) }),
  fc.record({ act: fc.constant('pass' as const), ms: fc.constantFrom(300, 5000, 120_000) }),
  fc.record({ act: fc.constant('full' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('signOut' as const), is: fc.boolean() }),
  fc.record({ act: fc.constant('otherDevice' as const) }),
  fc.record({ act: fc.constant('clearStorage' as const) }),
  fc.record({ act: fc.constant('closeForm' as const) }),
)
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never
type World = ReturnType<typeof aDraftWorld>

function perform(at: World, act: Act): void {
  const { world, live } = at
  const pages = live()
  const page = 'which' in act ? pages[act.which % Math.max(1, pages.length)] : undefined
  const flight = 'which' in act ? world.air[act.which % Math.max(1, world.air.length)] : undefined
  if (act.act === 'arrive' && flight) at.arrive(flight, act.reply)
  if (act.act === 'answer' && flight) at.answer(flight, act.isLost)
  if (act.act === 'open' && pages.length < 3) at.open()
  if (act.act === 'pass') world.ms += act.ms
  if (act.act === 'full') world.isFull = act.is
  if (act.act === 'signOut') world.isSignedOut = act.is
  if (act.act === 'closeForm') world.server.isClosed = true
  if (act.act === 'otherDevice') at.writeElsewhere()
  if (act.act === 'clearStorage') at.clearStorage()
  if (!page) return
  if (act.act === 'type') at.type(page)
  if (act.act === 'due') at.step(page, { type: 'due' })
  if (act.act === 'press') at.press(page)
  if (act.act === 'withdraw') at.step(page, { type: 'withdraw' })
  if (act.act === 'hear') at.hear(page)
  if (act.act === 'look') at.look(page)
  if (act.act === 'settle') at.settle(page, act.isMine)
  if (act.act === 'reload' && at.leave(page, act.isCrash)) at.open()
}

test('whatever happens in whichever order, no answer is lost, one request goes at a time, no wish is dropped, and all comes to rest', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
      const at = aDraftWorld()
      at.open()
      for (const act of all) {
        perform(at, act)
        at.checkAnswers()
      }
      at.rest()
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 3000) },
  )
})

test('R-390 R-095 of a module no page that is worked through is ever lost, nor goes anywhere without its answers', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
      const at = aDraftWorld({ isModule: true })
      at.open()
      for (const act of all) {
        perform(at, act)
        at.checkAnswers()
      }
      at.rest()
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 1500) },
  )
})

/** Two pages of one browser, the second of which is to decide between what both have written. */
function twoPages() {
  const at = aDraftWorld()
  const [first, second] = [at.open(), at.open()]
  if (!first || !second) throw new Error('not open')
  return { at, first, second }
}

test('what another page wrote after the person was shown the choice is not claimed by their decision', () => {
  const { at, first, second } = twoPages()
  at.type(first)
  at.type(second)
  at.look(second)
  at.type(first)
  at.settle(second, true)
  expect(second.state.course).toBe('conflict')
  at.settle(second, true)
  expect(second.state.course).toBe('unsaved')
  at.rest()
})

test('what was changed after sending in stays on its page where another page has written beside it', () => {
  const at = aDraftWorld()
  const first = at.open()
  if (!first) throw new Error('not open')
  at.press(first)
  const second = at.open()
  if (!second) throw new Error('not open')
  at.type(first)
  at.settle(first, true)
  at.type(second)
  at.clearStorage()
  at.hear(second)
  at.rest()
})
