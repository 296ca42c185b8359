import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/admin/', '/admin/patient/1?tab=a', '/formulär/1', '/samtycken?id=%C3%A5', '/apin'])(
  '%s is ours',
  (path) => {
    expect(isOwnPath(path)).toBe(true)
  },
)

test.each([
  ...['', 'admin', '//evil.example', '/\\evil.example', 'https://evil.example', '/a\tb', '/#x', '/%zz'],
  ...['/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/a/.%2E//evil.example', '/admin//evil.example'],
  ...['/api', '/API/version', '/./api/version', '/%61pi/version', '/%2f/evil.example', '/a%5cb', '/%00'],
  undefined,
])('%j is not', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

test('whatever is ours leads to this site and to the very place that it says', () => {
  const step = fc.constantFrom('.', '..', '/', '//', '%2e', '%2F', '\\', 'evil.example', 'a', '@', ':', 'api', '?', '')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const path = `/${steps.join('')}`
      if (!isOwnPath(path)) return
      const { origin, pathname, search } = new URL(path, 'https://here.example')
      expect(origin).toBe('https://here.example')
      expect(`${pathname}${search}`).toBe(path.endsWith('?') && !search ? path.slice(0, -1) : path)
      expect(new URL(pathname, 'https://here.example').origin).toBe(origin)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 1000) },
  )
})
