/** As people write numbers, with a comma or a point. Undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
