import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { parseChapter } from './parse-chapter.ts'
import type { Chapter, Picture } from './src/manual/chapter.ts'
import { type ManualName, outlines } from './src/manual/outline.ts'

export type ManualLanguage = 'sv' | 'en'

const root = join(import.meta.dirname, '../..')
const names: ManualName[] = ['staff', 'administration']
const languages: ManualLanguage[] = ['sv', 'en']
const modules = new Map<string, { manual: ManualName; language: ManualLanguage }>(
  names.flatMap((manual) =>
    languages.map((language) => [`virtual:manual/${language}/${manual}`, { manual, language }]),
  ),
)

/** The chapters of a manual in one language, read from their Markdown when the web is built: the browser loads data alone. */
export function manualChapters(): Plugin {
  return {
    name: 'samklang:manual-chapters',
    resolveId: (source) => (modules.has(source) ? source : undefined),
    load(id) {
      const asked = modules.get(id)
      if (!asked) return
      for (const { name } of outlines[asked.manual]) this.addWatchFile(fileOf(asked.language, name))
      return writeModule(readChapters(asked.manual, asked.language))
    },
  }
}

/** By their names; the source of a picture is the path of its file. */
export function readChapters(manual: ManualName, language: ManualLanguage): Record<string, Chapter> {
  return Object.fromEntries(outlines[manual].map(({ name }) => [name, readChapter(language, name)]))
}

function readChapter(language: ManualLanguage, name: string): Chapter {
  const file = fileOf(language, name)
  return parseChapter(readFileSync(file, 'utf8'), relative(root, file), (path) =>
    readPicture(join(file, '..', path).replaceAll(sep, '/')),
  )
}

function fileOf(language: ManualLanguage, name: string): string {
  return join(root, 'content/manual', language, `${name}.md`)
}

/** With its size, so that the page does not move when it arrives. */
function readPicture(source: string): Picture | undefined {
  if (!existsSync(source)) return undefined
  const file = readFileSync(source)
  // The two headers of WebP that a browser writes: of a lossy picture alone, and of one with a colour profile before it.
  const kind = file.toString('latin1', 8, 16)
  if (kind === 'WEBPVP8 ') return { source, width: file.readUInt16LE(26), height: file.readUInt16LE(28) }
  if (kind === 'WEBPVP8X') return { source, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  throw new Error(`${relative(root, source)} is no WebP picture of the kind that a browser writes`)
}

/** Pictures are imported, so that the build puts them beside its other files. */
function writeModule(chapters: Record<string, Chapter>): string {
  const blocks = Object.values(chapters).flatMap(({ sections }) => sections.flatMap((section) => section.blocks))
  const sources = new Set(blocks.flatMap((block) => (block.type === 'picture' ? block.source : [])))
  const imports = [...sources].map((source, index) => `import picture${index} from ${JSON.stringify(source)}`)
  const data = [...sources].reduce(
    (text, source, index) => text.replaceAll(JSON.stringify(source), `picture${index}`),
    JSON.stringify(chapters),
  )
  return [...imports, `export const chapters = ${data}`].join('\n')
}
