import { afterEach, expect, test, vi } from 'vitest'
import { helpCalledIn } from '../session/help-called.ts'
import { keepLeftBehind } from '../session/left-behind.ts'
import { readLeft } from './read-left.ts'

// Node keeps a session's storage by itself, and a lasting one only with a file to keep it in.
const lasting = new Map<string, string>()
const storage = {
  getItem: (key: string) => lasting.get(key) ?? null,
  setItem: (key: string, value: string) => {
    lasting.set(key, value)
    Object.assign(storage, { [key]: value })
  },
}
vi.stubGlobal('localStorage', storage)
afterEach(() => {
  for (const key of lasting.keys()) Reflect.deleteProperty(storage, key)
  lasting.clear()
  sessionStorage.clear()
  helpCalledIn.set(null)
})

const until = '2999-01-01T00:00:00.000Z'
const left = (person: string) => keepLeftBehind({ person, name: 'Smultron', hasCalled: false, isLost: false })

test('R-353 what waits is told in full to the one who wrote it alone, also after the way over the identity provider', () => {
  localStorage.setItem('samklang.draft.child.f1', `${until} sealed - c1 send`)
  left('child')
  expect(readLeft()).toMatchObject({ person: 'child', name: 'Smultron', waits: { until } })
  // once: whoever opens the page anew is nobody that is known
  expect(readLeft()).toMatchObject({ person: null, waits: { until: null } })
  left('guardian')
  expect(readLeft()).toMatchObject({ person: 'guardian', waits: { until: null } })
})

test('R-353 where nothing waits nothing is said, and where an answer called for help that is known after the login has ended', () => {
  left('child')
  expect(readLeft()).toMatchObject({ waits: null, hasCalled: false, form: null })
  sessionStorage.setItem('samklang.wanted-form', 'f1')
  helpCalledIn.set('f1')
  expect(readLeft()).toMatchObject({ form: 'f1', hasCalled: true })
  helpCalledIn.set('f2')
  expect(readLeft()).toMatchObject({ form: 'f1', hasCalled: false })
})

test('R-432 a message that is not sent is told as answers are: in full to the one who wrote it alone', () => {
  left('child')
  expect(readLeft().message).toBeNull()
  localStorage.setItem('samklang-message.child.t1', `${until} sealed c1 save`)
  left('child')
  expect(readLeft()).toMatchObject({ waits: null, message: { until } })
  left('guardian')
  expect(readLeft()).toMatchObject({ message: { until: null } })
})
