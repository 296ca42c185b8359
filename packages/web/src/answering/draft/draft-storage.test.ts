import { afterEach, expect, test, vi } from 'vitest'
import type { DraftName } from './draft-storage.ts'
import { listDraftedEntries, openPlace, readDraft } from './encrypted-drafts.ts'
import { sealDraft } from './sealed-draft.ts'
import { clearOldDrafts, hasUnsent, holdOpen, keptUntil, listUnsent, sendWhatWaits } from './unsent.ts'

const now = '2026-11-15T10:00:00.000Z'
const sixDaysOn = '2026-11-21T10:00:00.000Z'
const eightDaysOn = '2026-11-23T10:00:00.000Z'
const draft = {
  underWay: null,
  latest: [{ QuestionId: 'mood', Key: 'mood', Value: 'markbar-text' }],
  base: now,
}
const name: DraftName = { person: 'p1', formId: 'f1', draftKey: btoa('k'.repeat(32)) }

// Node keeps a session's storage by itself, and a lasting one only with a file to keep it in.
vi.stubGlobal('localStorage', sessionStorage)
afterEach(() => localStorage.clear())

test('the storage is fetched when it is needed, and what lies in it is seen without it', async () => {
  // As on a new page: other files of tests have fetched it.
  vi.resetModules()
  const { hasDraft, loadDraftStorage, loadedDraftStorage } = await import('./draft-storage.ts')
  expect(loadedDraftStorage()).toBeUndefined()
  expect(hasDraft(name)).toBe(false)
  localStorage.setItem('samklang.draft.p1.f1', `${sixDaysOn} sealed`)
  expect(hasDraft(name)).toBe(true)
  expect(await loadDraftStorage()).toBe(loadedDraftStorage())
  expect(readDraft(name, now)).toBeUndefined()
})

test('what is unsent is kept for seven days, and nobody can read it from the browser', () => {
  expect(openPlace(name, null).keep(draft, now)).toBe('kept')
  expect(JSON.stringify({ ...localStorage })).not.toContain('markbar')
  expect(readDraft(name, sixDaysOn)).toEqual(draft)
  expect(readDraft(name, eightDaysOn)).toBeUndefined()
  clearOldDrafts(eightDaysOn)
  expect(localStorage).toHaveLength(0)
})

test('without the key of this person and form there is no draft, nor one that was changed or moved', () => {
  openPlace(name, null).keep(draft, now)
  expect(readDraft({ ...name, draftKey: btoa('x'.repeat(32)) }, now)).toBeUndefined()
  // While the server's key is being changed, what was kept before it opens too.
  const changed = { ...name, draftKey: btoa('x'.repeat(32)), previousDraftKey: name.draftKey }
  expect(readDraft(changed, now)).toEqual(readDraft(name, now))
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem('samklang.draft.p1.f2', localStorage.getItem(key) ?? '')
  expect(readDraft({ ...name, formId: 'f2' }, now)).toBeUndefined()
  const [until, sealed = '', ...told] = localStorage.getItem(key)?.split(' ') ?? []
  localStorage.setItem(key, [until, `${sealed.slice(0, -6)}AAAAAA`, ...told].join(' '))
  expect(readDraft(name, now)).toBeUndefined()
})

test('logging out can be told that something has not been sent', () => {
  expect(hasUnsent('p1', now)).toBe(false)
  const place = openPlace({ ...name, entryId: 'e1' }, null)
  place.keep(draft, now)
  expect(hasUnsent('p1', now)).toBe(true)
  expect(hasUnsent('p2', now)).toBe(false)
  expect(listDraftedEntries(name)).toEqual(['e1'])
  place.drop()
  expect(hasUnsent('p1', now)).toBe(false)
})

test('R-337 what waits is told by person, by whom it is about and whether it is to be sent, with one day, and nothing more', () => {
  openPlace({ ...name, contextId: 'c1' }, null).keep(draft, now)
  const wish = { at: now, key: 'k' }
  openPlace({ ...name, formId: 'f2', contextId: 'c2' }, null).keep({ ...draft, wish }, now)
  openPlace({ ...name, person: 'p2' }, null).keep(draft, now)
  const week = '2026-11-22T10:00:00.000Z'
  const month = '2026-12-15T10:00:00.000Z'
  const own = listUnsent(now, 'p1')
  expect(own.sort((a, b) => a.formId.localeCompare(b.formId))).toEqual([
    { person: 'p1', formId: 'f1', until: week, contextId: 'c1', isToSend: false, pagesDone: 0 },
    { person: 'p1', formId: 'f2', until: month, contextId: 'c2', isToSend: true, pagesDone: 0 },
  ])
  expect(keptUntil(own)).toBe(week)
  expect(keptUntil(own.slice(1))).toBe(month)
  expect(listUnsent(now)).toHaveLength(3)
  expect(listUnsent(eightDaysOn).map(({ formId }) => formId)).toEqual(['f2'])
  localStorage.clear()
  localStorage.setItem('samklang.draft.p1.f1', `${sixDaysOn} sealed`)
  expect(listUnsent(now, 'p1')).toMatchObject([{ contextId: '', isToSend: false }])
})

test('whoever logs out is asked of what could neither be sent nor kept, of what is kept, and otherwise not', async () => {
  const leave = () => sendWhatWaits('p1', () => now)
  expect(await leave()).toBe('none')
  const release = holdOpen(async () => false)
  expect(await leave()).toBe('only-here')
  release()
  expect(await leave()).toBe('none')
  const place = openPlace(name, null)
  place.keep(draft, now)
  expect(await leave()).toBe('kept')
  // What waits in the open form is sent first, and then nothing is left.
  holdOpen(async () => {
    place.drop()
    return true
  })
  expect(await leave()).toBe('none')
})

test('a draft of the former shape is read and gone on with', () => {
  const key = 'samklang.draft.p1.f1'
  localStorage.setItem(key, `${sixDaysOn} ${sealDraft(name.draftKey, key, draft)}`)
  expect(readDraft(name, now)).toEqual(draft)
  const place = openPlace(name, localStorage.getItem(key))
  expect(place.keep({ ...draft, latest: [] }, now)).toBe('kept')
  expect(readDraft(name, now)?.latest).toEqual([])
})
