import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aModule } from '../../testing/a-module.ts'
import { compiledOf } from '../open-answering.ts'
import { makeModuleStore } from './module-store.ts'

const form = compiledOf(aModule())
const subject = { age: 16, gender: 'Female', respondent: 'Patient' } as const
const acts = fc.array(
  fc.record({
    act: fc.constantFrom('add', 'remove', 'write', 'clear', 'reload', 'plan'),
    which: fc.nat(3),
    n: fc.nat(9),
  }),
  { maxLength: 30 },
)

test('R-385 whatever is added, removed and written in whichever order, what is sent is what stands there', () => {
  fc.assert(
    fc.property(acts, (all) => {
      let sent: unknown[] = []
      let store = makeModuleStore({ form, subject, answers: [], onChange: (answers) => (sent = answers) })
      for (const { act, which, n } of all) {
        const times = [...store.form.items.values()].filter(({ groupId }) => groupId.startsWith('thought@'))
        const ref = times[which % times.length]?.ref ?? ''
        const id = ref.split('@')[1] ?? ''
        if (act === 'add') store.times?.add('thought')
        if (act === 'remove') store.times?.remove('thought', id)
        if (act === 'write') store.answer(ref, `t${n}`)
        if (act === 'clear') store.answer(ref, undefined)
        if (act === 'plan') store.answer('step', `p${n}`)
        if (act === 'reload')
          store = makeModuleStore({ form, subject, answers: store.list(), onChange: (answers) => (sent = answers) })
        expect(sent).toEqual(store.list())
        // One can always be written in.
        expect([...store.form.items.keys()].some((name) => name.startsWith('what@'))).toBe(true)
      }
      const before = store.list()
      store.replace(before)
      expect(store.list()).toEqual(before)
    }),
  )
})

test('R-385 R-390 two versions are compared with the times of both, and neither is left out', () => {
  const said = (AnswerGroupId: string) => [{ QuestionId: 'what', Key: 'what', AnswerGroupId, Value: AnswerGroupId }]
  const store = makeModuleStore({ form, subject, answers: said('a') })
  const both = store.formFor(said('a'), said('b'), said('c'), said('d'))
  expect([...both.items.keys()]).toEqual(['what@a', 'what@b', 'what@c', 'what@d', 'step'])
})
