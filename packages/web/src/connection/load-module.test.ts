import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The ends of what an `import()` is given to by `then`, which the build moves into what is loaded. */
function listThens(source: string): string[] {
  return [...source.matchAll(/\bimport\([^)]*\)\s*\.then\(/g)].map(({ index, 0: start }) => {
    let depth = 1
    let at = index + start.length
    let given = ''
    for (; depth > 0; at += 1) {
      const sign = source[at] ?? ')'
      if ('([{'.includes(sign)) depth += 1
      else if (')]}'.includes(sign)) depth -= 1
      else if (depth === 1) given += sign
    }
    return given
  })
}

test('R-337 what could not be fetched is answered by `catch`: with the second function of `then` nobody hears of it', () => {
  expect(listThens(`import('./a.ts').then((a, b) => a(b, { c, d }), () => 1)`)).toEqual([' => a,  => 1'])
  const sources = globSync('packages/web/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const wrong = sources.filter((path) => listThens(readFileSync(path, 'utf8')).some((given) => /,\s*\S/.test(given)))
  expect(wrong).toEqual([])
})
