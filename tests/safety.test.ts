import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync('docs/safety.md', 'utf8')
const hazards = document.split(/^### /mu).slice(1)
const rules = readFileSync('docs/rules.md', 'utf8')

test('docs/safety.md gives every hazard a number, a gravity, a control, tests that exist and what remains', () => {
  expect(hazards.length).toBeGreaterThanOrEqual(15)
  for (const [index, hazard] of hazards.entries()) {
    expect(hazard).toMatch(new RegExp(`^H-${String(index + 1).padStart(2, '0')} \\([ABC]\\) \\S`, 'u'))
    for (const part of ['Control', 'Tests', 'Remains']) expect(hazard).toContain(`- **${part}.** `)
    const [, tests = ''] = hazard.split('- **Tests.** ')
    const files = [...(tests.split('\n')[0] ?? '').matchAll(/`([^`]+)`/gu)].map(([, file = '']) => file)
    expect(files, hazard).not.toEqual([])
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  }
})

test('docs/safety.md names rules that there are', () => {
  const named = [...document.matchAll(/R-\d{3}/gu)].map(([rule]) => rule)
  expect(named.filter((rule) => !rules.includes(`- ${rule} (`))).toEqual([])
})

test('ARCHITECTURE.md leads to docs/safety.md', () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8')).toContain('docs/safety.md')
})
