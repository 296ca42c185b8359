import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The rules of docs/rules.md that no test carries in its name. */
export async function listUntestedRules(root: string): Promise<{ all: number; untested: string[] }> {
  const rules = (await readFile(join(root, 'docs', 'rules.md'), 'utf8'))
    .split('\n')
    .filter((line) => /^- R-\d{3}/.test(line))
  const named = new Set<string>()
  for (const folder of ['packages', 'tests'])
    for (const file of await testFilesUnder(join(root, folder)))
      for (const [rule] of (await readFile(file, 'utf8')).matchAll(/R-\d{3}/g)) named.add(rule)
  const untested = rules.map((line) => line.slice(2)).filter((line) => !named.has(line.slice(0, 5)))
  return { all: rules.length, untested }
}

async function testFilesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFilesUnder(path)
      return /\.test\.tsx?$/.test(entry.name) ? [path] : []
    }),
  )
  return found.flat()
}
