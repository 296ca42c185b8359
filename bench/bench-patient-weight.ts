// How much script a first page asks for, in the files that the server sends: compressed once, by the build.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.optional(z.boolean()), imports: z.optional(z.array(z.string())) }),
)

const root = join(import.meta.dirname, '..')
const web = join(root, 'packages/web')
const aimKb = 150

/** What each page loads besides the entry. What is not a file of its own is part of what everybody loads. */
const pages = {
  'start, not signed in': ['guest/user-login-screen.tsx', 'layouts/guest-layout.tsx', 'i18n/sv/patient.json'],
  "a patient's first page": ['patient/home-screen.tsx', 'layouts/patient-layout.tsx', 'i18n/sv/patient.json'],
  "a patient's first question": ['patient/form/form-screen.tsx', 'layouts/patient-layout.tsx', 'i18n/sv/patient.json'],
  "staff's home": ['professional/home/home-screen.tsx', 'layouts/professional-layout.tsx', 'i18n/sv/professional.json'],
}

execFileSync(process.execPath, [join(root, 'scripts/prepare.mjs'), 'web'], { stdio: 'inherit' })
const manifest = Manifest.parse(JSON.parse(readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8')))
const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)

console.log('script of a first page, brotli:')
for (const [page, sources] of Object.entries(pages)) {
  const files = filesOf([...entries, ...sources.map(nameOf), 'src/i18n/sv/common.json'])
  const kb = [...files].reduce((sum, file) => sum + statSync(join(web, 'dist', `${file}.br`)).size, 0) / 1000
  console.log(`  ${page.padEnd(27)} ${kb.toFixed(1).padStart(6)} kB in ${files.size} files`)
}
console.log(`  aim: a patient's first question at most ${aimKb} kB`)

function nameOf(source: string): string {
  if (!existsSync(join(web, 'src', source))) throw new Error(`There is no ${source} any more: say what the page loads.`)
  return `src/${source}`
}

function filesOf(names: string[], found = new Set<string>()): Set<string> {
  for (const { file, imports = [] } of names.flatMap((name) => manifest[name] ?? [])) {
    if (found.has(file)) continue
    found.add(file)
    filesOf(imports, found)
  }
  return found
}
