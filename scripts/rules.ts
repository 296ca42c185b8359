import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Rule = { number: string; text: string }

/** Rules of docs/rules.md that no test names: a list for us to read, not a gate. */
export function listUnnamedRules(root: string): { rules: Rule[]; unnamed: Rule[] } {
  const page = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  const rules = [...page.matchAll(/^- (R-\d{3}) (.+)$/gm)].map(([, number = '', text = '']) => ({ number, text }))
  const named = new Set(listTests(root).flatMap((file) => numbersIn(readFileSync(join(root, file), 'utf8'))))
  return { rules, unnamed: rules.filter(({ number }) => !named.has(number)) }
}

function listTests(root: string): string[] {
  const patterns = ['packages/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}']
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
}

/** A number in a comment holds nothing; only one in a text, such as a test's name, counts. */
export function numbersIn(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/R-\d{3}/g)].map(([number]) => number)
}

if (import.meta.main) {
  const { rules, unnamed } = listUnnamedRules(join(import.meta.dirname, '..'))
  for (const { number, text } of unnamed) console.log(`${number} ${text}`)
  console.log(`${rules.length - unnamed.length} of ${rules.length} rules are named by a test`)
}
