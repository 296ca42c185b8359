import { type LookupAddress, lookup } from 'node:dns'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { bytesOf, groupsOf } from '../http/network.ts'

export type Destination = {
  url: string
  /** A system inside the clinic's own network, by the word of whoever configured it. */
  mayBePrivate: boolean
}

export type CallOut = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type CalledBack = { status: number; body: string }

const longestAnswer = 1_000_000

/**
 * One call to somebody else's server. Redirects are not followed, and the address that the name leads to is checked as
 * it is used, so that no setting and no name server can turn this server against its own network.
 */
export function callOut({ url, mayBePrivate }: Destination, call: CallOut): Promise<CalledBack> {
  const target = new URL(url)
  if (target.protocol !== 'https:' && !mayBePrivate) return Promise.reject(new OutOfBounds())
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) && isPrivate(host)) return Promise.reject(new OutOfBounds())
  const options: RequestOptions = {
    method: call.method,
    headers: { ...call.headers, ...(call.body !== undefined && { 'content-length': Buffer.byteLength(call.body) }) },
    signal: call.signal,
    ...(!mayBePrivate && { lookup: publicLookup }),
  }
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sending = request(target, options, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        body += part
        if (body.length > longestAnswer) answer.destroy(new OutOfBounds())
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(call.body)
  })
}

/** The name only is ever written down. */
export class OutOfBounds extends Error {
  override name = 'OutOfBounds'
}

const privateNets = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNets.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  // Translated by one's own network, in a way that only it knows.
  ['64:ff9b:1::', 48],
  // Tunnels whose other end the address hides.
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNets.addSubnet(net, bits, 'ipv6')

export function isPrivate(address: string): boolean {
  if (isIP(address) !== 6) return privateNets.check(address, 'ipv4')
  const inner = innerAddress(groupsOf(address))
  return privateNets.check(address, 'ipv6') || (inner !== undefined && privateNets.check(inner, 'ipv4'))
}

/** The IPv4 address that a 6to4 (2002::/16) or NAT64 (64:ff9b::/96) address leads to. */
function innerAddress(groups: number[]): string | undefined {
  const [first, second] = groups
  const isNat64 = first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  const inner = first === 0x2002 ? groups.slice(1, 3) : isNat64 ? groups.slice(6) : undefined
  return inner?.flatMap(bytesOf).join('.')
}

const publicLookup: NonNullable<RequestOptions['lookup']> = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new OutOfBounds(), '', 0)
    if (addresses.some(({ address }) => isPrivate(address))) return done(new OutOfBounds(), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
