// How much script a first page asks for, in the files that the server sends: compressed once, by the build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.optional(z.boolean()), imports: z.optional(z.array(z.string())) }),
)
type Manifest = z.output<typeof Manifest>

const web = join(import.meta.dirname, '../packages/web')

/** To a patient's first question. */
export const aimKb = 150

/** What each page loads besides the entry. What is not a file of its own is part of what everybody loads. */
const pages = {
  start: ['guest/user-login-screen.tsx', 'layouts/guest-layout.tsx', 'i18n/sv/patient.json', 'i18n/sv/sign-in.json'],
  patientHome: ['patient/home-screen.tsx', 'layouts/patient-layout.tsx', 'i18n/sv/patient.json'],
  firstQuestion: ['patient/form/form-screen.tsx', 'layouts/patient-layout.tsx', 'i18n/sv/patient.json'],
  staffHome: ['professional/home/home-screen.tsx', 'layouts/professional-layout.tsx', 'i18n/sv/professional.ts'],
}

export type Page = keyof typeof pages

/** Of the web as it was last built. */
export function weighPage(page: Page): { kb: number; files: string[] } {
  const manifest = readManifest()
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const files = filesOf(manifest, [...entries, ...pages[page].map(nameOf), 'src/i18n/sv/common.json'])
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(web, 'dist', `${file}.br`)).size, 0)
  return { kb: bytes / 1000, files: [...files] }
}

/** What each screen of these loads, of the web as it was last built. */
export function filesOfScreens(sources: RegExp): { screen: string; files: string[] }[] {
  const manifest = readManifest()
  const screens = Object.keys(manifest).filter((name) => sources.test(name))
  return screens.map((screen) => ({ screen, files: [...filesOf(manifest, [screen])] }))
}

function readManifest(): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8')))
}

function nameOf(source: string): string {
  if (!existsSync(join(web, 'src', source))) throw new Error(`There is no ${source} any more: say what the page loads.`)
  return `src/${source}`
}

function filesOf(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const { file, imports = [] } of names.flatMap((name) => manifest[name] ?? [])) {
    if (found.has(file)) continue
    found.add(file)
    filesOf(manifest, imports, found)
  }
  return found
}
