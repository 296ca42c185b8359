import { emergencyNumber } from './default-help-lines.ts'

/** Those of the Swedish plan that anybody can dial: 1177, 113 13, 114 14, 116 and three more, 90 and three more. No other country's. */
const short = /^(1177|11313|11414|116\d{3}|90\d{3})$/
/** All others with their area. */
const withArea = /^0[1-9]\d{6,12}$/
/** Those of 09 that cost money, and directory enquiries. */
const costly = /^09(00|39|44|9)|^0?118\d{3}$/

/**
 * A number to ring, as people read it: 90101, 116 111, 08-123 45 67, +46 8 123 45 67. Short numbers too, which no SMS reaches.
 * Never the emergency number, which always stands before them, nor one of another country, whose costs nobody here can judge.
 */
export function findHelpNumberFault(text: string): 'invalid-phone' | undefined {
  const dialled = dialledWithin(text)
  const isShaped = /^\+?\d(?:[ -]?\d)*$/.test(text) && (short.test(dialled) || withArea.test(dialled))
  return !isShaped || dialled === emergencyNumber || costly.test(dialled) ? 'invalid-phone' : undefined
}

/** Digits with anything but letters between them: people read 1.1.2 and 1 · 1 · 2 as one number. */
const run = /\+?\d(?:[^\p{L}\d]*\d)*/gu

/**
 * whether a name or a text tells of a number that is not the line's own. Ages and hours are none: one or two digits, 13–25,
 * 8–17, 08.00–16.30; but where they read as a number that can be dialled.
 */
export function namesAnotherNumber(words: string, number: string | null): boolean {
  const plain = withPlainDigits(words)
  const own = number === null ? undefined : dialledWithin(number)
  return /[\p{Nl}\p{No}]/u.test(plain) || (plain.match(run) ?? []).some((found) => isAnother(found, own))
}

function isAnother(found: string, own: string | undefined): boolean {
  const dialled = dialledWithin(found)
  if (dialled === own) return false
  if (dialled === emergencyNumber || short.test(dialled)) return true
  const pieces = found.split(/[,;.]\s+/).filter((piece) => dialledWithin(piece) !== own)
  const alone = pieces.filter((piece) => /^\d{1,2}$/.test(piece))
  return alone.length > 1 || pieces.some((piece) => !alone.includes(piece) && !isSpan(piece))
}

const time = '(?:[01]?\\d|2[0-4])(?:[.:][0-5]\\d)?'
const hours = new RegExp(`^${time}(?:\\s?\\p{Pd}\\s?${time})?$`, 'u')
const ages = /^(\d{1,2})\s?\p{Pd}\s?(\d{1,2})$/u

/** Hours of a day, or ages from the lower to the higher; and always open. */
function isSpan(text: string): boolean {
  const [, from, to] = ages.exec(text) ?? []
  return hours.test(text) || text === '24/7' || (from !== undefined && Number(from) < Number(to))
}

/** The digits of every script as 0 to 9, and no marks upon or around them. */
function withPlainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(placeOfDigit(digit)))
}

/** The ten digits of a script stand in order, one after the other. */
function placeOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

/** As it is dialled within the country, whichever way it was written: 0046 8, +46 (0)8 and 08 are one. */
function dialledWithin(text: string): string {
  return text
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+460*/, '0')
}
