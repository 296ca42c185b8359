import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { aimKb, type Page, weighPage } from '../scripts/weigh-pages.ts'

const pages: Record<Page, string> = {
  start: 'start, not signed in',
  patientHome: "a patient's first page",
  firstQuestion: "a patient's first question",
  staffHome: "staff's home",
}

execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/prepare.mjs'), 'web'], { stdio: 'inherit' })

console.log('script of a first page, brotli:')
for (const page of ['start', 'patientHome', 'firstQuestion', 'staffHome'] as const) {
  const { kb, files } = weighPage(page)
  console.log(`  ${pages[page].padEnd(27)} ${kb.toFixed(1).padStart(6)} kB in ${files.length} files`)
}
console.log(`  aim: a patient's first question at most ${aimKb} kB`)
