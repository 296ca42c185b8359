import type { Answer } from '@samklang/contract/forms'
import { repeatedName } from '@samklang/contract/item-names'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { expandRepeats, listRepeats } from '@samklang/engine/form/repeat-groups'
import { newId } from '../../state/new-id.ts'
import { type AnswerStore, type AnswerStoreOptions, makeAnswerStore, type RepeatedTimes } from '../answer-store.ts'

type Times = ReadonlyMap<string, readonly string[]>

/**
 * The answers of a module. Each group that can be written several times stands there once before anything is written in it, and
 * again when all of it is removed.
 */
export function makeModuleStore(options: AnswerStoreOptions): AnswerStore {
  const whole = options.form
  let ids = begunTimes(whole, options.answers)
  const store = makeAnswerStore({ ...options, form: expandRepeats(whole, ids) })

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
  }
  return Object.assign(store, {
    times,
    replace(answers: readonly Answer[]) {
      ids = begunTimes(whole, answers)
      store.setForm(expandRepeats(whole, ids), answers)
    },
    formFor: (...lists: readonly (readonly Answer[])[]) => expandRepeats(whole, listRepeats(whole, lists.flat())),
  })
}

function begunTimes(whole: CompiledForm, answers: readonly Answer[]): Times {
  const written = [...listRepeats(whole, answers)]
  return new Map(written.map(([groupId, found]) => [groupId, found.length > 0 ? found : [newId()]]))
}
