import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0, '0 kB', '0 kB'],
  [125, '1 kB', '1 kB'],
  [655_360, '640 kB', '640 kB'],
  [10_485_760, '10 MB', '10 MB'],
  [11_010_048, '10,5 MB', '10.5 MB'],
  [209_715_200, '200 MB', '200 MB'],
  [1_073_741_824, '1 GB', '1 GB'],
])(
  '%d bytes are said as a person does, so that what is a little too large does not look as large as it may be',
  (bytes, sv, en) => {
    expect(formatSize(bytes, 'sv') + formatSize(bytes, 'en')).not.toContain(' ')
    expect([plain(formatSize(bytes, 'sv')), plain(formatSize(bytes, 'en'))]).toEqual([sv, en])
  },
)
