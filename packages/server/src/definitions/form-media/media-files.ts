import { readFile, stat } from 'node:fs/promises'
import type { FileQuestion, FormFile } from '@samklang/contract/form-file'
import { type MediaKind, mediaTypeOf } from './read-medium.ts'

/** Which field names a file that cannot be used, and why. */
export type MediaFault = { path: PropertyKey[]; Key: string }

// As much as a file of ours may hold where the medium is written in it.
const bytesAtMost = 1_500_000

/** Beside the file or in folders there, never above: no dots but the one before the ending, and no beginning slash. */
const isBeside = /^([a-z0-9][a-z0-9-]*\/){0,3}[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,4}$/

/**
 * Reads into a form the media that it names by a file beside it: `source: pictures/lake.webp`. Only for what comes with the
 * product; a form that somebody imports brings its media in itself.
 */
export async function readMediaFiles(file: FormFile, folder: URL): Promise<{ file: FormFile; faults: MediaFault[] }> {
  const faults: MediaFault[] = []
  const found = new Map<string, string>()
  for (const { kind, source, path } of listNamed(file)) {
    const medium = await readMediaFile(kind, source, folder)
    if ('Key' in medium) faults.push({ path, Key: medium.Key })
    else found.set(nameOf({ kind, source }), medium.data)
  }
  return { file: found.size > 0 ? withMedia(file, found) : file, faults }
}

type NamedMedium = { kind: MediaKind; source: string }

function nameOf({ kind, source }: NamedMedium): string {
  return `${kind} ${source}`
}

function listNamed({ variants }: FormFile): (NamedMedium & { path: PropertyKey[] })[] {
  return variants.flatMap(({ pages }, v) =>
    pages.flatMap(({ groups }, p) =>
      groups.flatMap(({ questions }, g) =>
        questions.flatMap(({ media }, q) => {
          if (!media || media.source.startsWith('data:')) return []
          const path = ['variants', v, 'pages', p, 'groups', g, 'questions', q, 'media', 'source']
          return [{ ...media, path }]
        }),
      ),
    ),
  )
}

async function readMediaFile(
  kind: MediaKind,
  source: string,
  folder: URL,
): Promise<{ data: string } | { Key: string }> {
  if (!isBeside.test(source)) return { Key: 'must name a file beside this one' }
  const place = new URL(source, folder)
  const size = await stat(place).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
  if (size === undefined) return { Key: `names ${source}, which does not exist` }
  if (size > bytesAtMost) return { Key: `names ${source}, which is larger than ${bytesAtMost} bytes` }
  const bytes = await readFile(place)
  const type = mediaTypeOf(kind, bytes)
  if (!type) return { Key: `names ${source}, which holds no ${kind} that browsers show` }
  return { data: `data:${type};base64,${bytes.toString('base64')}` }
}

function withMedia(file: FormFile, found: ReadonlyMap<string, string>): FormFile {
  const fill = (question: FileQuestion): FileQuestion => {
    const data = question.media && found.get(nameOf(question.media))
    return question.media && data ? { ...question, media: { kind: question.media.kind, source: data } } : question
  }
  return {
    ...file,
    variants: file.variants.map((variant) => ({
      ...variant,
      pages: variant.pages.map((page) => ({
        ...page,
        groups: page.groups.map((group) => ({ ...group, questions: group.questions.map(fill) })),
      })),
    })),
  }
}
