import { expect, test } from 'vitest'
import { joinComments, judgeComment } from './comment-draft.ts'

const untouched = { typed: undefined, read: undefined }

test('whoever has written nothing sees what stands there, also when a colleague changes it', () => {
  expect(judgeComment(untouched, null)).toMatchObject({ shown: '', isChanged: false, theirs: undefined })
  expect(judgeComment(untouched, 'Ring.')).toMatchObject({ shown: 'Ring.', isChanged: false, theirs: undefined })
  const undone = { typed: 'Ring.', read: 'Ring.' }
  expect(judgeComment(undone, 'Ring i dag.')).toMatchObject({
    shown: 'Ring i dag.',
    isChanged: false,
    theirs: undefined,
  })
})

test('what is written goes with what was read', () => {
  const draft = { typed: 'Ring i dag. ', read: 'Ring.' }
  expect(judgeComment(draft, 'Ring.')).toEqual({
    shown: 'Ring i dag. ',
    written: 'Ring i dag.',
    previous: 'Ring.',
    isChanged: true,
    theirs: undefined,
  })
  expect(judgeComment({ typed: '', read: 'Ring.' }, 'Ring.')).toMatchObject({ written: null, isChanged: true })
})

test('a colleague’s words are told beside what is typed, which stays', () => {
  const draft = { typed: 'Tas upp på fredag.', read: '' }
  expect(judgeComment(draft, 'Ring.')).toMatchObject({
    shown: 'Tas upp på fredag.',
    isChanged: true,
    previous: null,
    theirs: 'Ring.',
  })
  expect(judgeComment({ typed: 'Ring i dag.', read: 'Ring.' }, null)).toMatchObject({ previous: 'Ring.', theirs: null })
})

test('the same words from both leave nothing to choose', () => {
  expect(judgeComment({ typed: 'Ring.', read: '' }, 'Ring.')).toMatchObject({ isChanged: false, theirs: undefined })
})

const joined: [theirs: string, typed: string, read: string, both: string][] = [
  ['Ring.', 'Fredag.', '', 'Ring.\n\nFredag.'],
  ['Läst. Ring.', 'Läst. Fredag.', 'Läst.', 'Läst. Ring.\n\nFredag.'],
  ['Ring modern.', 'Ringde.', 'Ring', 'Ring modern.\n\nRingde.'],
  ['Ring.', 'Annat.', 'Läst.', 'Ring.\n\nAnnat.'],
  ['Ring.', '', 'Läst.', 'Ring.'],
]
test.each(joined)('“%s” and “%s” on top of “%s” become both', (theirs, typed, read, both) => {
  expect(joinComments(theirs, { typed, read })).toBe(both)
})
