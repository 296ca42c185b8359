import type { Answer } from '@samklang/contract/forms'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, aSaveServer, refusal, start } from '../../testing/a-save-server.ts'
import { makeDraftQueue } from './draft-queue.ts'
import type { DraftName } from './draft-storage.ts'
import { openPlace, readDraft } from './encrypted-drafts.ts'

const name: DraftName = { person: 'p1', formId: 'f1', draftKey: btoa('k'.repeat(32)) }
const key = 'samklang.draft.p1.f1'

// Node keeps a session's storage by itself, and a lasting one only with a file to keep it in.
vi.stubGlobal('localStorage', sessionStorage)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

type Network = 'up' | 'down' | 'replies lost'

/** One browser: its tabs hear each other's writing a moment later, as a browser tells them, unless it never does. */
function aBrowser({ isTelling = true } = {}) {
  const server = aSaveServer()
  const browser = { server, network: 'up' as Network, openTab }
  const listeners = new Set<(written: string) => void>()

  function openTab(known: { answers: Answer[]; at: string } | undefined = undefined) {
    const from = known ?? { answers: JSON.parse(server.answers), at: server.lastModifiedAt }
    const draft = readDraft(name, start)
    const place = openPlace(name, localStorage.getItem(key))
    let answers: Answer[] = draft?.latest ?? from.answers
    const queue = makeDraftQueue(
      { status: 'Open', lastModifiedAt: from.at, draft },
      {
        async send(save) {
          if (browser.network === 'down') throw refusal(0)
          const saved = server.save(save)
          if (browser.network === 'replies lost') throw refusal(0)
          return saved
        },
        async submit(save, wish) {
          if (browser.network === 'down') throw refusal(0)
          const saved = server.submit(save, wish)
          if (browser.network === 'replies lost') throw refusal(0)
          return saved
        },
        keep(draft) {
          const kept = place.keep(draft, start)
          if (kept === 'kept') tellOthers()
          return kept
        },
        drop: place.drop,
        claim: place.claim,
        now: () => start,
      },
    )
    const tab = {
      queue,
      from,
      place,
      list: () => answers,
      course: () => queue.state.get().course,
      answer(question: string, value: number) {
        answers = [...answers.filter(({ QuestionId }) => QuestionId !== question), ...answer(value, question)]
        queue.change(answers)
      },
      close() {
        listeners.delete(hear)
        queue.stop()
      },
      /** The person presses "Go on here". */
      goOnHere() {
        tab.close()
        return openTab(browser.network === 'down' ? from : undefined)
      },
    }
    const hear = (written: string) => queue.giveWay(place.isFollowedBy(written))
    listeners.add(hear)
    queue.start()
    return tab

    function tellOthers() {
      const written = localStorage.getItem(key)
      if (!isTelling || !written) return
      setTimeout(() => {
        for (const other of listeners) if (other !== hear) other(written)
      }, 1)
    }
  }
  return browser
}

function questions(answers: readonly Answer[] | undefined): string[] {
  return (answers ?? []).map(({ QuestionId }) => QuestionId).toSorted()
}

const soon = () => vi.advanceTimersByTimeAsync(5)
const long = () => vi.advanceTimersByTimeAsync(60_000)

test('two tabs without network: the one that is left gives way, and goes on with what the other keeps', async () => {
  const browser = aBrowser()
  browser.network = 'down'
  let [first, second] = [browser.openTab(), browser.openTab()]
  first.answer('one', 1)
  await soon()
  expect(second.course()).toBe('elsewhere')
  second = second.goOnHere()
  second.answer('two', 2)
  await soon()
  expect(first.course()).toBe('elsewhere')
  expect(questions(readDraft(name, start)?.latest)).toEqual(['one', 'two'])
  first = first.goOnHere()
  browser.network = 'up'
  await long()
  expect([first.course(), second.course()]).toEqual(['saved', 'elsewhere'])
  expect(questions(JSON.parse(browser.server.answers))).toEqual(['one', 'two'])
  expect(localStorage).toHaveLength(0)
})

test('a tab that was told nothing writes over nothing that another keeps: the person is asked', async () => {
  const browser = aBrowser({ isTelling: false })
  browser.network = 'down'
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.answer('one', 1)
  second.answer('two', 2)
  expect(second.queue.state.get()).toMatchObject({ course: 'conflict', isOnlyHere: true })
  await long()
  expect(questions(readDraft(name, start)?.latest)).toEqual(['one'])
  second.queue.takeOver(start, second.list(), localStorage.getItem(key))
  expect(second.queue.state.get().isOnlyHere).toBe(false)
  expect(questions(readDraft(name, start)?.latest)).toEqual(['two'])
})

test('R-336 what another tab wrote after the two versions were shown is not written over: the person is asked again', async () => {
  const browser = aBrowser({ isTelling: false })
  browser.network = 'down'
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.answer('one', 1)
  second.answer('two', 2)
  const shown = localStorage.getItem(key)
  first.answer('three', 3)
  second.queue.takeOver(start, [...first.list(), ...second.list()], shown)
  expect(second.queue.state.get()).toMatchObject({ course: 'conflict', isOnlyHere: true })
  expect(questions(readDraft(name, start)?.latest)).toEqual(['one', 'three'])
  second.queue.takeOver(start, [...first.list(), ...second.list()], localStorage.getItem(key))
  expect(second.course()).toBe('unsaved')
  expect(questions(readDraft(name, start)?.latest)).toEqual(['one', 'three', 'two'])
})

test('what one tab has saved takes nothing away that another keeps', async () => {
  const browser = aBrowser({ isTelling: false })
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.answer('one', 1)
  await long()
  second.answer('two', 2)
  await long()
  expect(second.course()).toBe('conflict')
  first.answer('three', 3)
  await long()
  expect(questions(readDraft(name, start)?.latest)).toEqual(['two'])
})

test('a save that is answered after its page was left clears only what it has sent', async () => {
  const browser = aBrowser({ isTelling: false })
  browser.network = 'replies lost'
  const left = browser.openTab()
  left.answer('one', 1)
  await vi.advanceTimersByTimeAsync(100)
  left.answer('two', 2)
  left.close()
  const reopened = browser.openTab()
  browser.network = 'up'
  await left.queue.flush()
  reopened.answer('three', 3)
  expect(reopened.course()).toBe('unsaved')
  expect(questions(readDraft(name, start)?.latest)).toEqual(['one', 'three', 'two'])
  await long()
  expect(questions(JSON.parse(browser.server.answers))).toEqual(['one', 'three', 'two'])
})

test('what could be kept nowhere is not given away to another tab: the person is asked', async () => {
  const browser = aBrowser()
  browser.network = 'down'
  const [first, second] = [browser.openTab(), browser.openTab()]
  vi.spyOn(second.place, 'keep').mockReturnValue('only-here')
  second.answer('two', 2)
  first.answer('one', 1)
  await soon()
  expect([first.course(), second.course()]).toEqual(['waiting', 'conflict'])
})

test('what another tab wrote without having seen what was kept here takes its place nowhere: the person is asked', async () => {
  const browser = aBrowser()
  browser.network = 'down'
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.answer('one', 1)
  // Taps so close that neither has heard of the other, or somebody cleared what the browser keeps.
  localStorage.removeItem(key)
  second.answer('two', 2)
  await soon()
  expect(first.queue.state.get()).toMatchObject({ course: 'conflict', isOnlyHere: true })
  expect(questions(first.list())).toEqual(['one'])
  expect(questions(readDraft(name, start)?.latest)).toEqual(['two'])
})

test('what another tab sent in is over here too, whatever was heard before', async () => {
  const browser = aBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.answer('one', 1)
  await soon()
  second.queue.close()
  expect(second.course()).toBe('over')
  second.queue.giveWay(true)
  expect(second.course()).toBe('over')
})

test('what was chosen in one tab is not undone by another that knows of it only what stood before', async () => {
  const browser = aBrowser({ isTelling: false })
  let [first, second] = [browser.openTab(), browser.openTab()]
  second.answer('one', 9)
  await soon()
  second.answer('one', 0)
  first.answer('one', 0)
  expect(first.course()).toBe('conflict')
  first.queue.close()
  first = first.goOnHere()
  first.answer('one', 9)
  await long()
  expect([first.course(), second.course()]).toEqual(['saved', 'conflict'])
  expect(JSON.parse(browser.server.answers)).toEqual(answer(9, 'one'))
})

type Step =
  | { act: 'answer'; tab: 0 | 1; question: string; value: number; keepsMine: boolean }
  | { act: 'reload'; tab: 0 | 1 }
  | { act: 'network'; network: Network }
  | { act: 'wait'; ms: number }

const tabs = fc.constantFrom<0 | 1>(0, 1)
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('answer' as const),
        tab: tabs,
        question: fc.constantFrom('one', 'two', 'three'),
        value: fc.nat(9),
        keepsMine: fc.boolean(),
      }),
    },
    fc.record({ act: fc.constant('reload' as const), tab: tabs }),
    fc.record({
      act: fc.constant('network' as const),
      network: fc.constantFrom<Network>('up', 'down', 'replies lost'),
    }),
    fc.record({ act: fc.constant('wait' as const), ms: fc.constantFrom(300, 1100, 8000) }),
  ),
  { maxLength: 25 },
)

test.each([true, false])(
  'whatever two tabs go through, what a person saw kept arrives or is asked about (tabs hear each other: %s)',
  async (isTelling) => {
    await fc.assert(
      fc.asyncProperty(steps, async (done: Step[]) => {
        localStorage.clear()
        const browser = aBrowser({ isTelling })
        const open = [browser.openTab(), browser.openTab()]
        let hopedFor = new Map<string, unknown>()
        let asked = 0
        const valuesOf = (answers: readonly Answer[]) =>
          new Map(answers.map(({ QuestionId, Value }) => [QuestionId, Value]))

        /** False when it cannot be settled without network. */
        function settle(at: 0 | 1, keepsMine: boolean): boolean {
          const tab = open[at]
          if (tab?.course() === 'elsewhere') {
            if (browser.network === 'down' && localStorage.getItem(key) === null) return false
            open[at] = tab.goOnHere()
          }
          if (tab?.course() === 'conflict') {
            asked += 1
            if (browser.network !== 'up') return false
            if (keepsMine) tab.queue.takeOver(browser.server.lastModifiedAt, tab.list(), localStorage.getItem(key))
            else {
              tab.queue.close()
              open[at] = tab.goOnHere()
            }
            hopedFor = valuesOf(open[at]?.list() ?? [])
          }
          return true
        }

        for (const step of done) {
          await soon()
          if (step.act === 'wait') await vi.advanceTimersByTimeAsync(step.ms)
          if (step.act === 'network') browser.network = step.network
          const tab = step.act === 'reload' ? open[step.tab] : undefined
          // A page that has what is kept nowhere asks before it goes.
          if (step.act === 'reload' && tab && browser.network !== 'down' && !tab.queue.state.get().isOnlyHere)
            open[step.tab] = tab.goOnHere()
          if (step.act === 'answer' && settle(step.tab, step.keepsMine)) {
            open[step.tab]?.answer(step.question, step.value)
            if (open[step.tab]?.course() !== 'conflict') hopedFor.set(step.question, step.value)
          }
        }
        browser.network = 'up'
        for (let round = 0; round < 4; round += 1) {
          await long()
          for (const at of [0, 1] as const) settle(at, true)
        }
        await long()
        expect(valuesOf(JSON.parse(browser.server.answers))).toEqual(hopedFor)
        expect(localStorage).toHaveLength(0)
        if (isTelling) expect(asked).toBe(0)
        for (const tab of open) tab.close()
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    )
  },
)
