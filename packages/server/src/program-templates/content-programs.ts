import { readdir, readFile } from 'node:fs/promises'
import { ProgramContent, type ProgramItemKind, type ProgramTrigger } from '@samklang/contract/program-content'
import {
  type FileProgramItem,
  type FileProgramStep,
  type FileTrigger,
  ProgramFile,
} from '@samklang/contract/program-file'
import { StartupProblem } from '../config/startup-problem.ts'
import { contentFolder, refuseFile } from '../definitions/content-files.ts'
import { readYaml } from '../definitions/read-yaml.ts'
import { idFromName } from '../keys/ids.ts'

export type ContentProgram = { id: string; name: string; place: string; content: ProgramContent }

/** The templates of programs that come with the product, in the order of their names. */
export async function readContentPrograms(from: URL = contentFolder): Promise<ContentProgram[]> {
  const folder = new URL('programs/', from)
  const names = (await readdir(folder).catch(asNone)).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(names.map((name) => readContentProgram(folder, name)))
}

/** Where there is no such folder there are none; anything else that is wrong with it is told. */
function asNone(failure: unknown): [] {
  if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return []
  throw failure
}

async function readContentProgram(folder: URL, fileName: string): Promise<ContentProgram> {
  const place = `content/programs/${fileName}`
  const { file, faults } = readYaml(await readFile(new URL(fileName, folder), 'utf8'), ProgramFile)
  if (!file) throw refuseFile(place, faults)
  if (`${file.name}.yaml` !== fileName)
    throw new StartupProblem(`${place} holds the program ${file.name}: a file is called as the program in it.`)
  return { id: programId(file.name), name: file.name, place, content: contentOf(file) }
}

function programId(name: string): string {
  return idFromName(`program/${name}`)
}

/** Steps and items are known by their names in the file: what is changed beside them does not make them others. */
function contentOf(file: ProgramFile): ProgramContent {
  return ProgramContent.parse({
    Name: file.title,
    Description: file.description,
    Information: { Title: file.information.title, Body: file.information.body },
    AvoidWeekends: file.avoidWeekends,
    AvoidClosedDays: file.avoidClosedDays,
    Steps: file.steps.map((step) => stepOf(file.name, step)),
  })
}

const stepId = (program: string, step: string) => idFromName(`program/${program}/step/${step}`)
const itemId = (program: string, item: string) => idFromName(`program/${program}/item/${item}`)

function stepOf(program: string, { id, name, start, after, days, repeat, items }: FileProgramStep) {
  return {
    Id: stepId(program, id),
    Name: name,
    Start: triggerOf(program, start),
    StartOffset: after,
    DurationDays: days ?? null,
    Repeat: repeatOf(repeat),
    Items: items.map((item) => itemOf(program, item)),
  }
}

function triggerOf(program: string, { on, step, item, ...more }: FileTrigger): ProgramTrigger {
  return {
    Key: on,
    ...(step && { StepId: stepId(program, step) }),
    ...(item && { ItemId: itemId(program, item) }),
    ...(more.scale !== undefined && { Scale: more.scale }),
    ...(more.from !== undefined && { From: more.from }),
    ...(more.to !== undefined && { To: more.to }),
    ...(more.question !== undefined && { Question: more.question }),
    ...(more.values && { Values: more.values }),
    ...(more.years !== undefined && { Years: more.years }),
  }
}

function itemOf(program: string, item: FileProgramItem) {
  const { kind, definition } = whatIsSent(item)
  return {
    Id: itemId(program, item.id),
    Kind: kind,
    DefinitionId: definition && idFromName(definition),
    VariantId: definition && item.variant ? idFromName(`${definition}/${item.variant}`) : null,
    RespondentTypes: item.to,
    OffsetDays: item.day,
    AnswerWithinDays: item.answerWithin ?? null,
    ReminderDays: item.reminders,
    Repeat: repeatOf(item.repeat),
    MessageText: item.message ?? null,
  }
}

function whatIsSent(item: FileProgramItem): { kind: ProgramItemKind; definition: string | null } {
  if (item.questionnaire) return { kind: 'QuestionnaireType', definition: `form/${item.questionnaire}` }
  if (item.journal) return { kind: 'JournalType', definition: `form/${item.journal}` }
  if (item.module) return { kind: 'TreatmentModuleType', definition: `form/${item.module}` }
  if (item.treatment) return { kind: 'TreatmentTemplate', definition: `treatment/${item.treatment}` }
  return { kind: 'Message', definition: null }
}

function repeatOf(repeat: FileProgramItem['repeat']) {
  return repeat ? { IntervalDays: repeat.every, Count: repeat.times } : null
}
