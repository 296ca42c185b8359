/** A word as phrases know it, and where it stood in the text; or the end of a sentence. */
export type Word = { is: string; start: number; end: number }

export const sentenceEnd = '.'

// Characters that show nothing, sometimes put in the middle of a word.
const invisible = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u3164\uFEFF\u{E0000}-\u{E007F}]/gu
const tokens = /[\p{L}\p{M}\p{N}'’´`@$]+|[.!?;…]+|\n+/gu
const hasLetter = /\p{L}/u
const isSign = /^[.!?;…]/
const isSpace = /\s/
/** Where somebody pauses in the middle of a sentence, or ends it: nobody can tell which. */
const pause = /^(\.{2,}|.*…|;+|\n)$/
const anyPause = /\.\.|[…;\n]/

/** As many words as are looked through without a stop: some milliseconds of work. */
export const wordsInPiece = 4000

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** The words of a text, and where it has pauses once more as if there were none: "jag vill … dö", or one word on each line. */
export function* readBothWays(
  text: string,
  folded = new Map<string, string>(),
): Generator<undefined, { text: string; words: Word[] }[]> {
  const read = yield* readWords(text, { folded })
  return anyPause.test(read.text) ? [read, yield* readWords(text, { goesOn: true, folded })] : [read]
}

type Reading = {
  /** Pauses end no sentence. */
  goesOn?: boolean
  /** What is known already of how words are folded. */
  folded?: Map<string, string>
}

/**
 * The words of a text in order, however they are spelled; each sentence, and the text, is closed by `sentenceEnd`. Stops after every
 * piece, so that whoever reads a long text can let others go first.
 */
export function* readWords(
  text: string,
  { goesOn = false, folded = new Map() }: Reading = {},
): Generator<undefined, { text: string; words: Word[] }> {
  const shown = withoutInvisible(text)
  const words: Word[] = []
  for (const { 0: token, index } of shown.matchAll(tokens)) {
    const is = folded.get(token) ?? wordOf(token)
    folded.set(token, is)
    const after = shown.charAt(index + token.length)
    // Within a word, as in "t.ex", signs end nothing; looked at here, since a pattern would try every sign of a long row anew.
    if (goesOn && pause.test(token)) continue
    if (is === '' || (isSign.test(token) && after !== '' && !isSpace.test(after))) continue
    words.push({ is, start: index, end: index + token.length })
    if (words.length % wordsInPiece === 0) yield
  }
  words.push({ is: sentenceEnd, start: shown.length, end: shown.length })
  return { text: shown, words: joinSpelledOut(words) }
}

function wordOf(token: string): string {
  return isSign.test(token) || token.startsWith('\n') ? sentenceEnd : foldWord(token)
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
  return (
    word
      // An accent of its own stands for an apostrophe, and NFKD would make a space of it.
      .replace(/['’´`]/g, '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[øæ0134571@$]/g, (sign) => alike[sign] ?? sign)
      .replace(/(.)\1+/gu, '$1')
  )
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
