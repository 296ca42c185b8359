import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aimKb, filesOfScreens, weighPage } from '../scripts/weigh-pages.ts'

const firstPages = [
  'start.tsx',
  'layouts/patient-layout.tsx',
  'patient/home-screen.tsx',
  'patient/form/form-screen.tsx',
  'patient/form/open-form.tsx',
]

/** Files that a patient's first pages load at once, each with how it was reached. */
function loaded(): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = firstPages.map((page) => ({ file: join('packages/web/src', page), by: '' }))
  for (const { file, by } of waiting) {
    if (found.has(file)) continue
    found.set(file, by)
    for (const target of /\.tsx?$/.test(file) ? valueImportsOf(file) : []) waiting.push({ file: target, by: file })
  }
  return found
}

function valueImportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^(?:import|export) (?!type\b)([^'"]*?) ?from '([^']+)'/gm)].flatMap(
    ([, names = '', target = '']) => {
      const values = names
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
      if (values.length === 0) return []
      const [, name = '', part = ''] = /^@samklang\/(\w+)\/(.+)$/.exec(target) ?? []
      if (name) return join('packages', name, 'src', `${part}.ts`)
      return target.startsWith('.') ? resolve(dirname(file), target).slice(process.cwd().length + 1) : target
    },
  )
}

test("a patient's first pages fetch no schemas: they are as heavy as all the texts", () => {
  const files = loaded()
  expect([...files.keys()]).toContain('packages/contract/src/item-names.ts')
  expect(files.get('zod/mini')).toBeUndefined()
})

test(`a patient's first question is there after at most ${aimKb} kB of script, as the server sends it`, () => {
  const { kb, files } = weighPage('firstQuestion')
  // Were the form part of what everybody loads, or missed in the count, there would be nothing to weigh.
  expect(files.filter((file) => /\/(form-screen|answering)-/.test(file))).toHaveLength(2)
  expect(kb).toBeLessThanOrEqual(aimKb)
})

test('no page of patients or guests fetches what the pages of staff have in common', () => {
  const fetching = filesOfScreens(/^src\/(patient|guest)\//).filter(({ files }) =>
    files.some((file) => isStaffFile(file)),
  )
  expect(fetching.map(({ screen }) => screen)).toEqual([])
  // Were the file called otherwise, nothing would be found here.
  expect(weighPage('staffHome').files.some((file) => isStaffFile(file))).toBe(true)
})

test('a page of staff comes in a few files: each is asked for by itself', () => {
  expect(weighPage('staffHome').files.length).toBeLessThanOrEqual(40)
})

function isStaffFile(file: string): boolean {
  return /\/staff-[\w-]{8}\.js$/.test(file)
}
