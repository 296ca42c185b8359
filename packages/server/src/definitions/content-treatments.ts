import { readFile } from 'node:fs/promises'
import { TreatmentFile } from '@samklang/contract/treatment-file'
import { StartupProblem } from '../config/startup-problem.ts'
import {
  type ContentForm,
  type ContentModule,
  contentFolder,
  listTreatmentFolders,
  readContentForms,
  readContentModules,
  refuseFile,
  type TreatmentFolder,
  treatmentFileName,
} from './content-files.ts'
import { type FileFault, readYaml } from './read-yaml.ts'

export type ContentTreatment = { place: string; file: TreatmentFile }

type Content = {
  /** Forms and modules: both are stored in the same way. */
  forms: ContentForm[]
  treatments: ContentTreatment[]
}

/** Everything that comes with the product to be answered and worked with. */
export async function readContent(from: URL = contentFolder): Promise<Content> {
  const own = await readContentForms(from)
  const modules = await readContentModules(from)
  const forms = [...own, ...modules]
  checkNames(forms)
  return { forms, treatments: await readContentTreatments(from, modules) }
}

/** The treatments, each with modules and variants of them that exist. */
export async function readContentTreatments(from: URL, modules: readonly ContentModule[]): Promise<ContentTreatment[]> {
  const folders = await listTreatmentFolders(from)
  return Promise.all(folders.map((folder) => readContentTreatment(folder, modules)))
}

async function readContentTreatment(
  { name, folder, files }: TreatmentFolder,
  modules: readonly ContentModule[],
): Promise<ContentTreatment> {
  const place = `content/treatments/${name}/${treatmentFileName}`
  if (!files.includes(treatmentFileName)) throw new StartupProblem(`${place} is missing.`)
  const { file, faults, lineAt } = readYaml(await readFile(new URL(treatmentFileName, folder), 'utf8'), TreatmentFile)
  if (!file) throw refuseFile(place, faults)
  if (file.name !== name)
    throw new StartupProblem(`${place} holds the treatment ${file.name}: a folder is called as the treatment in it.`)
  const found = checkTreatment(file, modules)
  if (found.length > 0)
    throw refuseFile(
      place,
      found.map(({ path, Key }): FileFault => ({ Line: lineAt(path), Field: path.join('.'), Key })),
    )
  return { place, file }
}

type TreatmentFault = { path: PropertyKey[]; Key: string }

function checkTreatment(
  { name: treatment, variants }: TreatmentFile,
  modules: readonly ContentModule[],
): TreatmentFault[] {
  return variants.flatMap(({ name, modules: planned }, v) => {
    const path = ['variants', v]
    const isRepeated = variants.findIndex((one) => one.name === name) < v
    return [
      ...(isRepeated ? [{ path: [...path, 'name'], Key: `is ${name}, as another variant` }] : []),
      ...planned.flatMap(({ module, variant }, m) => {
        const within = [...path, 'modules', m]
        if (planned.findIndex((one) => one.module === module) < m)
          return [{ path: [...within, 'module'], Key: `names ${module} once more: staff repeat a module by hand` }]
        const found = modules.find(({ type }) => type.name === module)
        if (!found) return [{ path: [...within, 'module'], Key: `names ${module}, which does not exist` }]
        if (found.folder !== treatment && !found.type.availableOutsideTreatment)
          return [{ path: [...within, 'module'], Key: `names ${module}, which is of another treatment alone` }]
        if (!found.variants.some((one) => one.name === variant))
          return [{ path: [...within, 'variant'], Key: `names ${variant}, which ${module} does not have` }]
        return []
      }),
    ]
  })
}

/** A form is known by its name wherever its file lies. */
function checkNames(forms: readonly ContentForm[]): void {
  const places = new Map<string, string>()
  for (const { place, type } of forms) {
    const other = places.get(type.name)
    if (other)
      throw new StartupProblem(`${place} holds the form ${type.name}, as ${other} does: give one another name.`)
    places.set(type.name, place)
  }
}
