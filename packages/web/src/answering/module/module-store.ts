import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { repeatedName, splitRepeated } from '@samklang/contract/item-names'
import { askedAt, groupOfItem, groupsAskedAgain, isStillAnswered } from '@samklang/engine/form/asked-again'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { expandRepeats, listRepeats } from '@samklang/engine/form/repeat-groups'
import { now } from '../../session/clock.ts'
import { newId } from '../../state/new-id.ts'
import {
  type AnswerStore,
  type AnswerStoreOptions,
  type EarlierVisit,
  makeAnswerStore,
  type RepeatedTimes,
} from '../answer-store.ts'
import { newTimeId } from './new-time-id.ts'

type Times = ReadonlyMap<string, readonly string[]>

/** What stands on the screen, and what earlier visits have answered, which is sent along as it is. */
type Opened = { ids: Times; earlier: Answer[] }

/**
 * The answers of a module. Each group that can be written several times stands there once before anything is written in it, and
 * again when all of it is removed.
 */
export function makeModuleStore(options: AnswerStoreOptions): AnswerStore {
  const { form: whole, isReadOnly = false } = options
  const open = (answers: readonly Answer[]) => openTimes(whole, answers, isReadOnly)
  let { ids, earlier } = open(options.answers)
  // of what is asked again, by the name that it has on the page, which stays: the id that says when it was answered.
  const answeredIds = new Map<string, string>()
  const named = (answers: readonly Answer[]) =>
    answers.map((answer) => ({ ...answer, ...namedBy(answeredIds, answer) }))
  const store = makeAnswerStore({
    ...options,
    answers: without(options.answers, earlier),
    form: expandRepeats(whole, ids),
    onChange: (answers) => options.onChange?.([...earlier, ...named(answers)]),
  })
  const { list, answer: setAnswer } = store
  const listPresent = () => named(list())

  function setIds(groupId: string, next: readonly string[]): void {
    ids = new Map([...ids, [groupId, next.length > 0 ? next : [newId()]]])
    store.setForm(expandRepeats(whole, ids))
  }

  const times: RepeatedTimes = {
    add(groupId) {
      const id = newId()
      setIds(groupId, [...(ids.get(groupId) ?? []), id])
      return id
    },
    remove(groupId, id) {
      const others = ids.get(groupId)?.filter((one) => one !== id)
      setIds(groupId, others ?? [])
    },
    isWritten(groupId, id) {
      const name = repeatedName(groupId, id)
      return [...store.form.items.values()].some(
        (item) => item.groupId === name && store.valueOf(item.ref) !== undefined,
      )
    },
    earlierOf: (groupId) => visitsOf(whole, earlier, groupId),
    renew() {
      const groups = isReadOnly ? [] : new Set(groupsAskedAgain(whole).values())
      for (const group of groups) {
        const [name = ''] = ids.get(group.Id) ?? []
        const id = answeredIds.get(name) ?? name
        if (!times.isWritten(group.Id, name) || isStillAnswered(group, id, now())) continue
        earlier = [...earlier, ...listPresent().filter(({ AnswerGroupId }) => AnswerGroupId === id)]
        setIds(group.Id, [])
      }
    },
  }
  return Object.assign(store, {
    times,
    list: () => [...earlier, ...listPresent()],
    answer(ref: string, value: AnswerValue | undefined) {
      const { name, answerGroupId } = splitRepeated(ref)
      const group = groupOfItem(groupsAskedAgain(whole), name)
      const isFirst = group && answerGroupId && !times.isWritten(group.Id, answerGroupId)
      if (isFirst) answeredIds.set(answerGroupId, newTimeId(now()))
      setAnswer(ref, value)
    },
    replace(answers: readonly Answer[]) {
      const opened = open(answers)
      ids = opened.ids
      earlier = opened.earlier
      answeredIds.clear()
      store.setForm(expandRepeats(whole, ids), without(answers, earlier))
    },
    formFor: (...lists: readonly (readonly Answer[])[]) => expandRepeats(whole, listRepeats(whole, lists.flat())),
  })
}

function namedBy(ids: ReadonlyMap<string, string>, { AnswerGroupId }: Answer): { AnswerGroupId?: string } {
  const id = AnswerGroupId && ids.get(AnswerGroupId)
  return id ? { AnswerGroupId: id } : {}
}

/** Of what is asked again the one time that still is the answer, else a new one; where nothing can be written, the last. */
function openTimes(whole: CompiledForm, answers: readonly Answer[], isReadOnly: boolean): Opened {
  const groups = new Map([...groupsAskedAgain(whole).values()].map((group) => [group.Id, group]))
  const ids = new Map(
    [...listRepeats(whole, answers)].map(([groupId, found]) => {
      const group = groups.get(groupId)
      if (!group) return [groupId, found.length > 0 ? found : [newId()]]
      const last = found.toSorted(byTime).at(-1)
      const isPresent = last !== undefined && (isReadOnly || isStillAnswered(group, last, now()))
      return [groupId, [isPresent ? last : newId()]]
    }),
  )
  const asked = groupsAskedAgain(whole)
  const isEarlier = ({ QuestionId, AnswerGroupId }: Answer) => {
    const group = asked.get(QuestionId)
    return group !== undefined && AnswerGroupId !== ids.get(group.Id)?.[0]
  }
  return { ids, earlier: answers.filter(isEarlier) }
}

function visitsOf(whole: CompiledForm, earlier: readonly Answer[], groupId: string): EarlierVisit[] {
  const asked = groupsAskedAgain(whole)
  const own = earlier.filter(({ QuestionId }) => asked.get(QuestionId)?.Id === groupId)
  return [...Map.groupBy(own, ({ AnswerGroupId }) => AnswerGroupId ?? '')]
    .toSorted(([one], [other]) => byTime(other, one))
    .map(([id, answers]) => ({ at: askedAt(id) ?? '', answers }))
}

function byTime(one: string, other: string): number {
  const [first, second] = [askedAt(one) ?? '', askedAt(other) ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}

function without(answers: readonly Answer[], earlier: readonly Answer[]): Answer[] {
  return answers.filter((answer) => !earlier.includes(answer))
}
