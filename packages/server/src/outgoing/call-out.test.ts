import { expect, test } from 'vitest'
import { isPrivate } from './call-out.ts'

test.each([
  ['6to4', '2002:7f00:1::1'],
  ['6to4', '2002:0a01:0203::'],
  ['6to4', '2002:c0a8:0101:1::1'],
  ['NAT64', '64:ff9b::127.0.0.1'],
  ['NAT64', '64:ff9b::a9fe:a9fe'],
  ['NAT64', '0064:FF9B:0:0:0:0:10.0.0.1'],
  ['NAT64 of one’s own network', '64:ff9b:1::1'],
  ['NAT64 of one’s own network', '64:ff9b:1:ffff:8:808:800:0'],
  ['IPv4 in IPv6', '::127.0.0.1'],
  ['IPv4 in IPv6', '::ffff:10.0.0.1'],
  ['IPv4 in IPv6', '::ffff:0:10.0.0.1'],
  ['Teredo', '2001:0:53aa:64c:0:0:80ff:fffe'],
  ['site-local', 'fec0::1'],
])('%s: %s leads into a private network, or might', (_, address) => {
  expect(isPrivate(address)).toBe(true)
})

test.each([
  '2002:0808:0808::1',
  '64:ff9b::8.8.8.8',
  '2001:67c::1',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
  '64:ff9c::10.0.0.1',
])('%s is public', (address) => {
  expect(isPrivate(address)).toBe(false)
})
