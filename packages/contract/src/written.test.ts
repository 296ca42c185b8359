import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { emptyUnlessSeen, findWordsFault, seenLength, words } from './written.ts'

const unseen = ['\u200b'.repeat(20), '\u3164'.repeat(20), '\u2800'.repeat(20), ' \n\t ', '\u200b \ufeff\u034f']

test.each(unseen)('R-294 what nobody sees is nothing, whoever must write and whoever may: %j', (text) => {
  expect(findWordsFault(text)).toBe('required')
  expect(findWordsFault(text, 20)).toBe('minLength')
  expect(z.string().check(emptyUnlessSeen).parse(text)).toBe('')
  expect(Comment.parse(text)).toBe('')
})

test.each(['.'.repeat(20), '?', '12345678901234567890', 'a b c d e f g h i j k'])(
  'R-294 no word is no reason: %s',
  (text) => {
    expect(findWordsFault(text)).toBe('not-in-words')
  },
)

test('R-294 what must be written is of the length that is seen, and kept as it was written', () => {
  expect(words(100, 5).parse(' Ringer upp ')).toBe('Ringer upp')
  expect(findWordsFault(`Akut${'\u200b'.repeat(20)}`, 20)).toBe('minLength')
  expect(seenLength('کتاب\u200cها')).toBe(6)
  for (const text of ['Ringer upp', 'किताब', 'رنگ', '電話した']) expect(findWordsFault(text), text).toBeUndefined()
})
