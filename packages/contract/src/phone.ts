import * as z from 'zod/mini'

/** Stands where a protected person's number would stand. Sent back unchanged it means: leave the number as it is. */
export const maskedPhone = '••••••••'

/** As people type it to as it is stored and dialled. */
export function normalisePhone(text: string): string {
  const compact = text.replace(/\s/g, '').replace('-', '')
  const international = compact.startsWith('00')
    ? `+${compact.slice(2)}`
    : compact.startsWith('0')
      ? `+46${compact.slice(1)}`
      : compact
  return international.startsWith('+0') ? `+${international.slice(2)}` : international
}

// A country code has one to three digits, the number six to ten; a Swedish mobile may have a digit or two more.
const withCountry = /^\+([1-9]\d{6,12}|46(70|72|73|76|79)\d{6,10})$/
const swedishMobile = /^0(70|72|73|76|79)\d{6,10}$/
const swedishAny = /^0[1-9]\d{6,10}$/

export function isMobilePhone(text: string): boolean {
  const compact = text.replace(/\s/g, '').replace('-', '')
  return swedishMobile.test(compact) || withCountry.test(normalisePhone(text))
}

/** A Swedish number is judged as it is dialled here: made international, one that is too short would pass. */
export function isPhone(text: string): boolean {
  const compact = text.replace(/\s/g, '').replace('-', '')
  return /^0(?!0)/.test(compact) ? swedishAny.test(compact) : withCountry.test(normalisePhone(text))
}

/** A Swedish number that is no mobile is a valid number all the same, but no message ever reaches it. */
export function mayReceiveSms(phone: string): boolean {
  const normal = normalisePhone(phone)
  return withCountry.test(normal) && (!normal.startsWith('+46') || /^\+46(70|72|73|76|79)/.test(normal))
}

/** Any number that can be rung. */
export const Phone = z.string().check(
  z.refine((text) => isPhone(text), 'invalid-phone'),
  z.overwrite(normalisePhone),
)

export const MobilePhone = z.string().check(
  z.refine((text) => isMobilePhone(text), 'invalid-phone'),
  z.overwrite(normalisePhone),
)

/** One that a message reaches. */
export const SmsPhone = z.string().check(
  z.refine((text) => isPhone(text) && mayReceiveSms(text), 'invalid-phone'),
  z.overwrite(normalisePhone),
)
