import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { DangerMapping, ScaleDirection } from '@samklang/contract/definitions'
import { RespondentType } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { obeys } from '@samklang/contract/obeys'
import { waiverReason } from '@samklang/contract/waiver-reason'
import { z } from 'zod'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'
import { parseJson } from '../definitions/fhir/own-json.ts'
import { type ImportResult, importForm } from '../definitions/import-form.ts'

export type FileToImport = {
  path: string
  licence: string | null
  respondents: string[]
  isDryRun: boolean
  /** A file that says what is decided about items of danger to life, and who decides. */
  decisions: string | null
  by: string | null
}

const Decisions = z.strictObject({
  Mappings: z.array(DangerMapping).default([]),
  Waivers: z
    .array(z.strictObject({ Item: z.string(), Reason: z.string().trim().max(1000).check(obeys(waiverReason)) }))
    .default([]),
  Directions: z.array(ScaleDirection).default([]),
})

/** Brings in a form from a file: FHIR when it is JSON, our own format when it is YAML. */
export async function importFile(db: Db, file: FileToImport, now: Instant): Promise<ImportResult> {
  const { path, licence, isDryRun } = file
  const Format = formatOf(path)
  if (Format === 'Fhir' && !isDryRun && !licence?.trim())
    throw new StartupProblem('--licence is missing: say on what terms the form may be used.')
  const respondents = file.respondents.map((name) => {
    const { data } = RespondentType.safeParse(name)
    if (!data) throw new StartupProblem(`${name} is not one of ${RespondentType.options.join(', ')}.`)
    return data
  })
  const Content = await readFile(path, 'utf8').catch(() => {
    throw new StartupProblem(`${path} cannot be read.`)
  })
  const decisions = await readDecisions(file)
  const brought = {
    Format,
    Content,
    LicenceNote: licence,
    RespondentTypes: respondents,
    DryRun: isDryRun,
    ...decisions,
  }
  return db
    .transaction()
    .execute((transaction) =>
      importForm(transaction, brought, { now, language: 'en', accountId: null, byName: file.by }),
    )
}

async function readDecisions({ decisions, by }: FileToImport): Promise<z.output<typeof Decisions>> {
  if (decisions === null) return { Mappings: [], Waivers: [], Directions: [] }
  const text = await readFile(decisions, 'utf8').catch(() => {
    throw new StartupProblem(`${decisions} cannot be read.`)
  })
  const { data } = Decisions.safeParse(parseJson(text))
  if (!data)
    throw new StartupProblem(
      `${decisions} must hold { "Mappings": [...], "Waivers": [...], "Directions": [...] }, each waiver with a reason of ten letters or more.`,
    )
  if (data.Waivers.length > 0 && !by?.trim())
    throw new StartupProblem('--by is missing: say who decides on the waivers.')
  return data
}

/** What was found, line by line, and at the end what came of it. */
export function describeImport({ Findings, Preview, Created, CanCreate }: ImportResult): string[] {
  const found = Findings.map(({ Level, Item, Detail }) => `${Level.padEnd(8)}${Item || '–'}: ${Detail}`)
  const versions = Preview?.Versions.map(({ DisplayName, Version }) => `${DisplayName} (version ${Version})`) ?? []
  const what = `${Preview?.Type.Name}: ${versions.join(', ')}`
  if (Created) return [...found, `Created ${what}.`]
  return [...found, CanCreate ? `Nothing was created. It would become ${what}.` : 'Nothing was created.']
}

function formatOf(path: string): 'Fhir' | 'Samklang' {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') return 'Fhir'
  if (extension === '.yaml' || extension === '.yml') return 'Samklang'
  throw new StartupProblem('The file must be .json (FHIR) or .yaml (our own format).')
}
