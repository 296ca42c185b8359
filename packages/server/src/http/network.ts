import { isIPv6 } from 'node:net'

/**
 * What one household, school or clinic shares: an IPv4 address, or the first 64 bits of an IPv6 address, since whoever has
 * one of those has all the others behind it. Limits count networks; the log keeps the address itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it is written. */
export function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const before = numbersOf(head)
  const after = numbersOf(tail ?? '')
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after]
}

function numbersOf(part: string): number[] {
  return part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []
}

export function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 0xff]
}
