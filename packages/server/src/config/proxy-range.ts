import { isIP } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']

/** No wider than the widest private network: a range that holds everybody lets anybody invent an address. */
export function isProxyRange(text: string): boolean {
  if (names.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length > 0 || address.includes('%')) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  return isNarrow(family === 6, address, Number(bits))
}

function isNarrow(isSix: boolean, address: string, bits: number): boolean {
  if (!isSix) return bits >= 8 && bits <= 32
  // IPv4 written as IPv6: ninety-six bits are the same for everybody.
  const isMapped = new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')
  return bits >= (isMapped ? 104 : 7) && bits <= 128
}
