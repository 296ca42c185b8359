/** A word as phrases know it, and where it stood in the text; or the end of a sentence. */
export type Word = { is: string; start: number; end: number }

export const sentenceEnd = '.'

// Characters that show nothing, sometimes put in the middle of a word.
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g
const tokens = /[\p{L}\p{M}\p{N}'’´`@$]+|[.!?;…]+(?=\s|$)|\n+/gu
const hasLetter = /\p{L}/u

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** The words of a text in order, however they are spelled; each sentence, and the text, is closed by `sentenceEnd`. */
export function readWords(text: string): { text: string; words: Word[] } {
  const shown = withoutInvisible(text)
  const words: Word[] = []
  for (const { 0: token, index } of shown.matchAll(tokens)) {
    const is = /^[.!?;…\n]/.test(token) ? sentenceEnd : foldWord(token)
    if (is !== '') words.push({ is, start: index, end: index + token.length })
  }
  words.push({ is: sentenceEnd, start: shown.length, end: shown.length })
  return { text: shown, words: joinSpelledOut(words) }
}

const alike: Record<string, string> = {
  ø: 'o',
  æ: 'a',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** "Dö", "DÖÖÖ", "do" and "d0" are one word; so are "don't" and "dont". Numbers stay as they are. */
export function foldWord(word: string): string {
  if (!hasLetter.test(word)) return word
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’´`]/gu, '')
    .replace(/[øæ0134571@$]/g, (sign) => alike[sign] ?? sign)
    .replace(/(.)\1+/gu, '$1')
}

const spelledOutFrom = 3

/** "s j ä l v m o r d" is one word. */
function joinSpelledOut(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  let letters: Word[] = []
  for (const word of words) {
    if (word.is.length === 1 && word.is !== sentenceEnd) {
      letters.push(word)
      continue
    }
    joined.push(...asOne(letters), word)
    letters = []
  }
  return joined
}

function asOne(letters: readonly Word[]): readonly Word[] {
  const [first] = letters
  const last = letters.at(-1)
  if (!first || !last || letters.length < spelledOutFrom) return letters
  return [{ is: foldWord(letters.map(({ is }) => is).join('')), start: first.start, end: last.end }]
}
