import { expect, test } from 'vitest'
import { isOtherBuild } from './other-build.ts'

const own = '/assets/index-B-kR09Bf.js'
const page = (src: string) => `<head><script src="/without-eval.js"></script>
  <script type="module" crossorigin src="${src}"></script></head>`

test.each([
  ['the same build', page(own), false],
  ['another build', page('/assets/index-Zz12.js'), true],
  ['a proxy that says something of its own', '<html><h1>Service unavailable</h1></html>', false],
  ['a page in development', page('/src/main.tsx'), false],
  ['no answer', '', false],
])('R-355 %s', (_, answer, isOther) => {
  expect(isOtherBuild(answer, own)).toBe(isOther)
})
