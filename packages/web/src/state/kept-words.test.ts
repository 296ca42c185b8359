import { expect, test } from 'vitest'
import { keptFor } from './kept-words.ts'

test('what was written is kept for whoever wrote it, and for nobody who comes after', () => {
  keptFor('one/-/unit').set('comment', 'Ringde hem')
  expect(keptFor('one/-/unit').get('comment')).toBe('Ringde hem')
  expect(keptFor('other/-/unit').get('comment')).toBeUndefined()
  expect(keptFor('one/-/unit').get('comment')).toBeUndefined()
})
