import type { ScaleDirection, UndirectedScale } from '@samklang/contract/definitions'
import type { RespondentType } from '@samklang/contract/form-content'
import { type FormTypeFacts, type SplitVariant, splitFile } from '@samklang/contract/split-file'
import { checkDefinition } from '@samklang/engine/check/check-definition'
import { itemsOf } from '@samklang/engine/form/answers'
import { applyDecisions, checkDecisions, type DangerDecisions, type NameOf } from './danger-decisions.ts'
import { readQuestionnaire } from './fhir/read-questionnaire.ts'
import { failed, type ImportFinding, told } from './finding-words.ts'
import { type LibraryFiles, noLibraryFiles } from './form-media/library-files.ts'
import type { Medium } from './form-media/read-medium.ts'
import { takeMedia } from './form-media/take-media.ts'
import { readFormFile } from './read-form-file.ts'
import { directScales } from './scale-directions.ts'

export type BroughtFile = {
  Format: 'Fhir' | 'Samklang'
  Content: string
  LicenceNote?: string | null | undefined
  RespondentTypes: RespondentType[]
  Directions?: readonly ScaleDirection[]
} & Partial<DangerDecisions>

export type BroughtForm = {
  type: FormTypeFacts
  variants: SplitVariant[]
  /** What the file calls an item of a variant. */
  namesIn: (variant: SplitVariant) => NameOf
  /** Scales of which the file does not say which way they go, with what was decided. */
  undirected: Omit<UndirectedScale, 'Text'>[]
  media: Medium[]
  /** What it is known by in the world, where it says so. */
  url: string | undefined
  /** What it says itself about whose it is. */
  copyright: string | undefined
}

export type ReadFormFile = { form: BroughtForm | undefined; findings: ImportFinding[] }

/** Reads a file in whatever format it comes and checks it as our own forms are checked. Never throws. */
export function readBrought(file: BroughtFile, library: LibraryFiles = noLibraryFiles()): ReadFormFile {
  return file.Format === 'Fhir' ? readFhir(file, library) : readOwn(file, library)
}

function readOwn(brought: BroughtFile, library: LibraryFiles): ReadFormFile {
  const { file, faults } = readFormFile(brought.Content)
  if (!file) {
    const findings = faults.map(({ Line, Field, Key }) => failed(Field, 'bad-yaml', `${Line}: ${Key}`))
    return { form: undefined, findings }
  }
  // A module is nothing without a treatment, and no treatment comes by import.
  if (file.kind === 'TreatmentModule') return { form: undefined, findings: [failed('kind', 'module-not-imported')] }
  const { type, variants: split } = splitFile(file)
  const taken = split.map((variant) => takeMedia(variant, library))
  const namesIn =
    ({ name }: SplitVariant): NameOf =>
    (item) =>
      `${name}/${item}`
  const { variants, findings } = decide(
    taken.map(({ variant }) => variant),
    namesIn,
    brought,
  )
  const media = taken.flatMap((one) => one.media)
  return {
    form: { type, variants, namesIn, undirected: [], media, url: undefined, copyright: undefined },
    findings: [...taken.flatMap((one) => one.findings), ...findings],
  }
}

function readFhir(file: BroughtFile, library: LibraryFiles): ReadFormFile {
  const { Content, LicenceNote, RespondentTypes } = file
  const { form, findings } = readQuestionnaire(Content, library)
  if (!form) return { form: undefined, findings }
  const variant: SplitVariant = {
    name: 'standard',
    title: form.title,
    respondents: RespondentTypes.length > 0 ? [...new Set(RespondentTypes)] : ['Patient'],
    place: null,
    criteria: { Age: null, Gender: null, GenderKnown: null },
    behaviour: 'Warn',
    version: 1,
    content: form.content,
    scoring: form.scoring,
    texts: form.texts,
    languages: form.languages,
  }
  const type: FormTypeFacts = {
    name: form.name,
    kind: 'Questionnaire',
    title: form.title,
    description: form.description,
    topics: [],
    // Whoever wrote the file may have tried it on thousands; nobody has tried what became of it here.
    maturity: 'NonValidated',
    licence: { sv: LicenceNote?.trim() ?? '' },
    availableOutsideTreatment: true,
  }
  const namesIn = () => form.nameOf
  const directed = directScales(variant, form.hasDirections, file.Directions ?? [])
  const decided = decide([directed.variant], namesIn, file)
  return {
    form: {
      type,
      variants: decided.variants,
      namesIn,
      undirected: directed.undirected,
      media: form.media,
      url: form.url,
      copyright: form.copyright,
    },
    findings: [...findings, ...directed.findings, ...decided.findings],
  }
}

/** With what was decided about danger to life; whatever nobody has decided about is found. */
function decide(
  read: readonly SplitVariant[],
  namesIn: BroughtForm['namesIn'],
  { Mappings = [], Waivers = [] }: Partial<DangerDecisions>,
): { variants: SplitVariant[]; findings: ImportFinding[] } {
  const names = read.flatMap((variant) => [...itemsOf(variant.content).keys()].map(namesIn(variant)))
  const variants = read.map((variant) => applyDecisions(variant, namesIn(variant), { Mappings, Waivers }))
  const findings = [
    ...checkDecisions(new Set(names), { Mappings, Waivers }),
    ...variants.flatMap((variant) => [
      ...check(variant, namesIn(variant)),
      ...(variant.waivers ?? []).map(({ ref, reason }) => told(namesIn(variant)(ref), 'danger-waived', reason)),
    ]),
  ]
  return { variants, findings }
}

function check(variant: SplitVariant, nameOf: (item: string) => string): ImportFinding[] {
  const waived = (variant.waivers ?? []).map(({ ref }) => ref)
  return checkDefinition({ ...variant, waived }).map(({ Level, Item, Code, Detail }) => ({
    Level,
    Item: nameOf(Item),
    Code,
    about: Detail,
  }))
}
