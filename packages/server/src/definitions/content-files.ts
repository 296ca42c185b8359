import { readdir, readFile } from 'node:fs/promises'
import type { FormFile } from '@samklang/contract/form-file'
import { type FormTypeFacts, type SplitVariant, splitFile } from '@samklang/contract/split-file'
import { StartupProblem } from '../config/startup-problem.ts'
import { readMediaFiles } from './form-media/media-files.ts'
import type { Medium } from './form-media/read-medium.ts'
import { takeMedia } from './form-media/take-media.ts'
import { readFormFile } from './read-form-file.ts'
import type { FileFault } from './read-yaml.ts'

export type ContentForm = { place: string; type: FormTypeFacts; variants: SplitVariant[]; media: Medium[] }

/** A form that is a part of a treatment, by the folder that it lies in. */
export type ContentModule = ContentForm & { folder: string }

export const contentFolder = new URL('../../../../content/', import.meta.url)

/** The version of each of our forms before the one that is assigned now, as it was published. */
export const earlierFolder = new URL('earlier/', contentFolder)

/** What is no module in the folder of a treatment. */
export const treatmentFileName = 'treatment.yaml'

/** The forms that come with the product, in the order of their names. */
export async function readContentForms(from: URL = contentFolder): Promise<ContentForm[]> {
  const folder = new URL('forms/', from)
  const names = await listYaml(folder)
  return Promise.all(
    names.map((name) => readContentForm({ folder, name, place: `content/forms/${name}` }, formKindFault)),
  )
}

/** The modules of the treatments that come with the product, in the order of the folders and then of their names. */
export async function readContentModules(from: URL = contentFolder): Promise<ContentModule[]> {
  const folders = await listTreatmentFolders(from)
  const modules = folders.map(async ({ name: treatment, folder, files }) =>
    Promise.all(
      files
        .filter((name) => name !== treatmentFileName)
        .map(async (name) => ({
          ...(await readContentForm(
            { folder, name, place: `content/treatments/${treatment}/${name}` },
            moduleKindFault,
          )),
          folder: treatment,
        })),
    ),
  )
  return (await Promise.all(modules)).flat()
}

export type TreatmentFolder = { name: string; folder: URL; files: string[] }

/** The folders with something to read: pictures alone are not a treatment yet. */
export async function listTreatmentFolders(from: URL): Promise<TreatmentFolder[]> {
  const root = new URL('treatments/', from)
  const entries = await readdir(root, { withFileTypes: true }).catch(asNone)
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = new URL(`${name}/`, root)
      return { name, folder, files: await listYaml(folder) }
    }),
  )
  return found.filter(({ files }) => files.length > 0)
}

/** Stops the start with what is wrong and where, a line each. */
export function refuseFile(place: string, faults: readonly FileFault[]): StartupProblem {
  const lines = faults.map(({ Line, Field, Key }) => `${place}:${Line}: ${Field ? `${Field} ` : ''}${Key}`)
  return new StartupProblem(lines.join('\n'))
}

type FilePlace = { folder: URL; name: string; place: string }

async function readContentForm(
  { folder, name, place }: FilePlace,
  kindFault: (file: FormFile) => KindFault | undefined,
): Promise<ContentForm> {
  const { file, faults, lineAt } = readFormFile(await readFile(new URL(name, folder), 'utf8'))
  if (!file) throw refuseFile(place, faults)
  if (`${file.name}.yaml` !== name)
    throw new StartupProblem(`${place} holds the form ${file.name}: a file is called as the form in it.`)
  const misplaced = kindFault(file)
  if (misplaced) throw refuseFile(place, [{ ...misplaced, Line: lineAt(misplaced.Field.split('.')) }])
  const read = await readMediaFiles(file, folder)
  if (read.faults.length > 0)
    throw refuseFile(
      place,
      read.faults.map(({ path, Key }) => ({ Line: lineAt(path), Field: path.join('.'), Key })),
    )
  const { type, variants } = splitFile(read.file)
  const taken = variants.map((variant) => takeMedia(variant))
  const [lost] = taken.flatMap(({ findings }) => findings)
  if (lost) throw new StartupProblem(`${place}: ${lost.Item}: ${lost.Code}`)
  return {
    place,
    type,
    variants: taken.map(({ variant }) => variant),
    media: taken.flatMap(({ media }) => media),
  }
}

type KindFault = Omit<FileFault, 'Line'>

/** It is always the patient who works through a module. */
function moduleKindFault({ kind, variants }: FormFile): KindFault | undefined {
  if (kind !== 'TreatmentModule') return { Field: 'kind', Key: 'must be TreatmentModule in the folder of a treatment' }
  const other = variants.findIndex(({ respondents }) => respondents.some((respondent) => respondent !== 'Patient'))
  return other < 0 ? undefined : { Field: `variants.${other}.respondents`, Key: 'must be Patient alone in a module' }
}

function formKindFault({ kind }: FormFile): KindFault | undefined {
  const Key = 'must not be TreatmentModule: a module lies in content/treatments'
  return kind === 'TreatmentModule' ? { Field: 'kind', Key } : undefined
}

async function listYaml(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
}

/** Where there is no folder of treatments there are none; anything else that is wrong with it is told. */
function asNone(failure: unknown): [] {
  if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return []
  throw failure
}
