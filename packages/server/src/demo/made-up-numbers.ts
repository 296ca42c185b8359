import { checkDigitOf } from '@samklang/contract/civic-id'

/**
 * Civic ids that no living person has: nobody is ever given the serial 000, and 980 to 999 are the tax agency's own for
 * testing. The check digit is right, so that whatever reads a real one reads these too.
 */
export function madeUpCivicId(birthDate: string, serial = '000'): string {
  const day = birthDate.replaceAll('-', '')
  return `${day}${serial}${checkDigitOf(`${day.slice(2)}${serial}`)}`
}

const firstPhone = 46701740605
const phones = 95

/** The mobile numbers that are kept free for stories and films; there are only 95, so a large clinic shares them. */
export function madeUpPhone(index: number): string {
  return `+${firstPhone + (index % phones)}`
}
