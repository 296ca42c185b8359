import { normalisePhone } from '@samklang/contract/phone'

/** One that was there becomes another, or none. The same number written in another way is the same. */
export function isPhoneReplaced(known: string | null, typed: string): boolean {
  return isOther(known, typed, normalisePhone)
}

export function isEmailReplaced(known: string | null, typed: string): boolean {
  return isOther(known, typed, (text) => text.trim().toLowerCase())
}

function isOther(known: string | null, typed: string, normalise: (text: string) => string): boolean {
  return known !== null && known !== '' && normalise(known) !== normalise(typed)
}
