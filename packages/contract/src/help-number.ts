import { emergencyNumber } from './default-help-lines.ts'

/** As they are dialled: short ones as themselves, all others with their area. */
const short = /^[1-9]\d{2,5}$/
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

const emergencyInName = new RegExp(`(?<!\\d)${[...emergencyNumber].join('[\\s-]?')}(?!\\d)`)

/** A name that is a number is the line's own; the emergency number stands in no name, since no line leads there. */
export function namesAnotherNumber(name: string, number: string | null): boolean {
  const plain = name.normalize('NFKC').trim()
  const isNumber = /^\+?\d[\d\s-]*$/.test(plain)
  return emergencyInName.test(plain) || (isNumber && number !== null && dialledWithin(plain) !== dialledWithin(number))
}

/** As it is dialled within the country, whichever way it was written: 0046 8, +46 (0)8 and 08 are one. */
function dialledWithin(text: string): string {
  return text
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+460*/, '0')
}
