import { readdir, readFile } from 'node:fs/promises'
import { type FormTypeFacts, type SplitVariant, splitFile } from '@samklang/contract/split-file'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Medium } from './media/read-medium.ts'
import { takeMedia } from './media/take-media.ts'
import { readFormFile } from './read-form-file.ts'

export type ContentForm = { place: string; type: FormTypeFacts; variants: SplitVariant[]; media: Medium[] }

export const contentFolder = new URL('../../../../content/', import.meta.url)

/** The version of each of our forms before the one that is assigned now, as it was published. */
export const earlierFolder = new URL('earlier/', contentFolder)

/** The forms that come with the product, in the order of their names. */
export async function readContentForms(from: URL = contentFolder): Promise<ContentForm[]> {
  const folder = new URL('forms/', from)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(names.map(async (name) => readContentForm(name, await readFile(new URL(name, folder), 'utf8'))))
}

function readContentForm(name: string, text: string): ContentForm {
  const place = `content/forms/${name}`
  const { file, faults } = readFormFile(text)
  if (!file) {
    const lines = faults.map(({ Line, Field, Key }) => `${place}:${Line}: ${Field ? `${Field} ` : ''}${Key}`)
    throw new StartupProblem(lines.join('\n'))
  }
  if (`${file.name}.yaml` !== name)
    throw new StartupProblem(`${place} holds the form ${file.name}: a file is called as the form in it.`)
  const { type, variants } = splitFile(file)
  const taken = variants.map(takeMedia)
  const [lost] = taken.flatMap(({ findings }) => findings)
  if (lost) throw new StartupProblem(`${place}: ${lost.Item}: ${lost.Code}`)
  return {
    place,
    type,
    variants: taken.map(({ variant }) => variant),
    media: taken.flatMap(({ media }) => media),
  }
}
