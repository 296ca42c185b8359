import type { Question } from '@samklang/contract/form-content'
import type { SplitVariant } from '@samklang/contract/split-file'
import { failed, type ImportFinding } from '../finding-words.ts'
import { type LibraryFiles, noLibraryFiles } from './library-files.ts'
import { type Medium, readMedium } from './read-medium.ts'

/** The media of our own file are written in it, or are files of the library; a version holds their ids instead. */
export function takeMedia(
  variant: SplitVariant,
  library: LibraryFiles = noLibraryFiles(),
): {
  variant: SplitVariant
  media: Medium[]
  findings: ImportFinding[]
} {
  const media: Medium[] = []
  const findings: ImportFinding[] = []
  const take = (question: Question): Question => {
    if (!question.media) return question
    const { kind, source } = question.media
    const id = findInLibrary(question.media, library)
    if (id) return { ...question, media: { kind, source: id } }
    const [, type, data] = /^data:([^,]{1,100});base64,(.+)$/s.exec(source) ?? []
    const medium = type && data ? readMedium(type, data) : undefined
    if (medium?.kind !== kind) {
      findings.push(failed(`${variant.name}/${question.questionId}`, 'media-unreadable'))
      return { ...question, media: { kind, source: '' } }
    }
    media.push(medium)
    return { ...question, media: { kind, source: medium.id } }
  }
  const Pages = variant.content.Pages.map((page) => ({
    ...page,
    Groups: page.Groups.map((group) => ({ ...group, Questions: group.Questions.map(take) })),
  }))
  return { variant: { ...variant, content: { ...variant.content, Pages } }, media, findings }
}

/** Undefined where there is no such file, or it is of another kind than it is said to be. */
function findInLibrary({ kind, source }: NonNullable<Question['media']>, library: LibraryFiles): string | undefined {
  const [, id] = /^media:([\da-f-]{36})$/i.exec(source) ?? []
  const known = id?.toLowerCase()
  return known && library.get(known)?.kind === kind ? known : undefined
}
