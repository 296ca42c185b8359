import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const details = readdirSync('docs/architecture').map((name) => `docs/architecture/${name}`)
const documents = ['ARCHITECTURE.md', 'STYLE.md', 'CONTRIBUTING.md', ...details]
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
/** As documents name them: `server/src/forms/version.ts`, `server/forms/version.ts` and `forms/version.ts` are one file. */
const paths = listed.flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`])

test('ARCHITECTURE.md is one page: under 80 lines of at most 120 characters', () => {
  const lines = readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThan(80)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test.each(details)('%s has lines of at most 120 characters', (document) => {
  const lines = readFileSync(document, 'utf8').split('\n')
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test.each(documents)('%s names no file that is not there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|txt))`/g)].map((match) => match[1])
  expect(named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([])
})

test.each(['server', 'web', 'engine'])('ARCHITECTURE.md says what every folder of the %s holds', (name) => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const folders = listed.flatMap((file) => new RegExp(`^packages/${name}/src/([^/]+)/`).exec(file)?.[1] ?? [])
  expect([...new Set(folders)].filter((folder) => !text.includes(`\`${folder}\``))).toEqual([])
})

const pages = listed.filter((file) => file.endsWith('.md') && !file.startsWith('content/'))

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1] ?? '')
  const own = links.filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
  expect(own.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([])
})
