const fewestDigits = 3
const mostDigits = 15

/** A number to ring, as people read it: 90101, 116 111, 08-123 45 67, +46 8 123 45 67. Short numbers too, which no SMS reaches. */
export function findHelpNumberFault(text: string): 'invalid-phone' | undefined {
  const digits = text.replace(/\D/g, '')
  const isShaped = /^\+?\d(?:[ -]?\d)*$/.test(text) && digits.length >= fewestDigits && digits.length <= mostDigits
  // Those that begin with 09 cost the caller money.
  const isCostly = /^(09(00|39|44)|469(00|39|44))/.test(digits)
  return isShaped && !isCostly ? undefined : 'invalid-phone'
}
