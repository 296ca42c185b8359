import { emergencyNumber } from './default-help-lines.ts'

const fewestDigits = 3
const mostDigits = 15

/** Satellites and numbers of no country, which cost the caller money. */
const costlyAbroad = /^\+(87[08]|88[1-38]|979)/
/** Within the country: those of 09 that cost money, and directory enquiries. */
const costly = /^09(00|39|44)|^0?118\d{3}$/

/**
 * A number to ring, as people read it: 90101, 116 111, 08-123 45 67, +46 8 123 45 67. Short numbers too, which no SMS reaches.
 * Never the emergency number, which always stands before them.
 */
export function findHelpNumberFault(text: string): 'invalid-phone' | undefined {
  const digits = text.replace(/\D/g, '')
  const isShaped = /^\+?\d(?:[ -]?\d)*$/.test(text) && digits.length >= fewestDigits && digits.length <= mostDigits
  if (!isShaped) return 'invalid-phone'
  const dialled = dialledWithin(text)
  const isEmergency = dialled.replace(/^0/, '') === emergencyNumber
  const isNowhere = /^(\+0|0+$)/.test(dialled)
  return isEmergency || isNowhere || costly.test(dialled) || costlyAbroad.test(dialled) ? 'invalid-phone' : undefined
}

/** As it is dialled within the country, whichever way it was written: 0046 8, +46 (0)8 and 08 are one. */
function dialledWithin(text: string): string {
  return text
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+460*/, '0')
}
