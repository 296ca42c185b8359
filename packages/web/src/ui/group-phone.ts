/** Area codes of two digits after the zero; 8 is Stockholm's, all others have three. */
const twoDigitAreas = /^(10|11|13|16|18|19|20|21|23|26|31|33|35|36|40|42|44|46|54|60|63|7\d|90)/
/** Country codes of one and two digits; all others have three. */
const shortCodes = /^([17]|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** A number as it is read out and written down here: 070-174 06 12, +47 123 456 78. What is no number stays as it is. */
export function groupPhone(phone: string): string {
  const digits = phone.replace(/[\s-]/g, '')
  if (!/^\+?\d{6,15}$/.test(digits)) return phone
  if (digits.startsWith('+46')) return groupSwedish(digits.slice(3))
  if (digits.startsWith('0')) return groupSwedish(digits.slice(1))
  const number = digits.replace('+', '')
  const code = shortCodes.exec(number)?.[0] ?? number.slice(0, 3)
  return `+${code} ${inGroups(number.slice(code.length))}`
}

function groupSwedish(national: string): string {
  const area = national.startsWith('8') ? '8' : (twoDigitAreas.exec(national)?.[0] ?? national.slice(0, 3))
  return `0${area}-${inGroups(national.slice(area.length))}`
}

/** 12 34 56, 123 45 67, 123 456 78: an odd one first, and no group of more than three. */
function inGroups(digits: string): string {
  if (digits.length === 8) return digits.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  const head = digits.length % 2 === 0 ? '' : digits.slice(0, 3)
  const rest = digits.slice(head.length).match(/\d{2}/g) ?? []
  return [head, ...rest].filter(Boolean).join(' ')
}
