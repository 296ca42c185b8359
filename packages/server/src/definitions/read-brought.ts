import type { RespondentType } from '@samklang/contract/form-content'
import { type FormTypeFacts, type SplitVariant, splitFile } from '@samklang/contract/split-file'
import { checkDefinition } from '@samklang/engine/check-definition'
import { readQuestionnaire } from './fhir/read-questionnaire.ts'
import { type Found, failed } from './finding-words.ts'
import type { Medium } from './media/read-medium.ts'
import { takeMedia } from './media/take-media.ts'
import { readFormFile } from './read-form-file.ts'

export type BroughtFile = {
  Format: 'Fhir' | 'Samklang'
  Content: string
  LicenceNote?: string | null | undefined
  RespondentTypes: RespondentType[]
}

export type BroughtForm = {
  type: FormTypeFacts
  variants: SplitVariant[]
  media: Medium[]
  /** What it is known by in the world, where it says so. */
  url: string | undefined
  /** What it says itself about whose it is. */
  copyright: string | undefined
}

export type Brought = { form: BroughtForm | undefined; findings: Found[] }

/** Reads a file in whatever format it comes and checks it as our own forms are checked. Never throws. */
export function readBrought(file: BroughtFile): Brought {
  return file.Format === 'Fhir' ? readFhir(file) : readOwn(file.Content)
}

function readOwn(text: string): Brought {
  const { file, faults } = readFormFile(text)
  if (!file) {
    const findings = faults.map(({ Line, Field, Key }) => failed(Field, 'bad-yaml', `${Line}: ${Key}`))
    return { form: undefined, findings }
  }
  const { type, variants: split } = splitFile(file)
  const taken = split.map(takeMedia)
  const variants = taken.map(({ variant }) => variant)
  const findings = [
    ...taken.flatMap((one) => one.findings),
    ...variants.flatMap((variant) => check(variant, (name) => `${variant.name}/${name}`)),
  ]
  const media = taken.flatMap((one) => one.media)
  return { form: { type, variants, media, url: undefined, copyright: undefined }, findings }
}

function readFhir({ Content, LicenceNote, RespondentTypes }: BroughtFile): Brought {
  const { form, findings } = readQuestionnaire(Content)
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
  return {
    form: { type, variants: [variant], media: form.media, url: form.url, copyright: form.copyright },
    findings: [...findings, ...check(variant, form.nameOf)],
  }
}

function check(variant: SplitVariant, nameOf: (item: string) => string): Found[] {
  return checkDefinition(variant).map(({ Level, Item, Code, Detail }) => ({
    Level,
    Item: nameOf(Item),
    Code,
    about: Detail,
  }))
}
