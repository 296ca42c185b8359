import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ParseArgsOptionsConfig } from 'node:util'
import { systemClock } from '../clock.ts'
import { type Environment, roleOf, type ServerSettings } from '../config/settings.ts'
import { StartupProblem } from '../config/startup-problem.ts'
import { connect, type Db } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { openForCommand } from '../database/open.ts'
import { startThrowaway } from '../database/throwaway.ts'
import { seedClinic } from '../demo/seed.ts'
import { findDemoOffset, moveDemoClock } from '../events/demo-clock.ts'
import { checkKeys } from '../keys/sentinel.ts'
import { sealCopiedPeople } from '../patients/seal-copied-people.ts'
import { createAdmin } from './create-admin.ts'
import { describeImport, importFile } from './import-file.ts'
import { listUntestedRules } from './list-rules.ts'
import { listExtract, toLines } from './log-extract.ts'
import { readStep } from './move-clock.ts'
import { reportAudit } from './report-audit.ts'
import { reportKeyChange } from './report-key-change.ts'

type Given = { values: Record<string, unknown>; words: string[]; env: Environment }

export type Command = {
  usage: string
  does: string
  options?: ParseArgsOptionsConfig
  /** Whether a word without a dash means something; elsewhere one is a mistake and nothing is done. */
  takesWord?: true
  /** Answers with the exit code. */
  run: (given: Given) => Promise<number>
}

export const commands: Record<string, Command> = {
  migrate: {
    usage: '',
    does: 'brings the database forward',
    run: ({ env }) =>
      withSettings(env, async (settings) => {
        const applied = await migrateTo(settings)
        console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
        return 0
      }),
  },

  'generate-types': {
    usage: '',
    does: 'writes database/table-types.ts anew after a migration',
    async run() {
      // Only a developer's installation has the generator.
      const { generateTypes } = await import('../database/generate-types.ts')
      const { ownerUrl, close } = await startThrowaway('samklang')
      try {
        console.log((await generateTypes(ownerUrl)) ? 'Written.' : 'Nothing has changed.')
        return 0
      } finally {
        await close()
      }
    },
  },

  'verify-audit': {
    usage: '[--block N --head HEX] [--key ID:PUBLICKEY …] [--accept REASON]',
    does: 'looks for changed, removed, inserted, reordered or cut-off rows of the audit log',
    options: {
      block: { type: 'string' },
      head: { type: 'string' },
      key: { type: 'string', multiple: true },
      accept: { type: 'string' },
    },
    run: ({ env, values }) =>
      withSettings(env, (settings) => withDb(settings.databaseOwnerUrl, (db) => reportAudit(db, settings, values))),
  },

  'change-keys': {
    usage: '',
    does: 'seals everything with the first of FIELD_KEYS and indexes it with INDEX_KEY, beside a running server',
    run: ({ env }) =>
      withSettings(env, async (settings) => {
        await migrateTo(settings)
        return withDb(settings.databaseUrl, (db) => reportKeyChange(db, settings.keys, systemClock.now()))
      }),
  },

  'log-extract': {
    usage: '[--id-type PNR] [--issuer UNIT-GROUP] < FILE',
    does: 'lists what the log holds about the person whose id stands on standard input',
    options: { 'id-type': { type: 'string' }, issuer: { type: 'string' } },
    run: ({ env, values }) =>
      withSettings(env, async (settings) => {
        const idType = String(values['id-type'] ?? 'PNR')
        const whom = { idType, personalId: await text(process.stdin), issuerId: values.issuer }
        return withDb(settings.databaseOwnerUrl, async (db) => {
          for (const line of toLines(await listExtract(db, settings.keys, whom, systemClock.now()))) console.log(line)
          return 0
        })
      }),
  },

  seed: {
    usage: '--patients N [--seed S]',
    does: 'adds a made-up clinic of that size; the same seed makes the same people',
    options: { patients: { type: 'string' }, seed: { type: 'string' } },
    run: ({ env, values }) =>
      withSettings(env, async (settings) => {
        mustBeDemo(settings, 'seed')
        const patients = wholeNumber(values.patients, '--patients')
        const seed = values.seed === undefined ? 2 : wholeNumber(values.seed, '--seed')
        await migrateTo(settings)
        return withDb(settings.databaseDirectUrl, async (db) => {
          const now = systemClock.now()
          await checkKeys(db, settings.keys, now)
          const made = await seedClinic(db, settings.keys, { patients, seed, now, onProgress: tell })
          console.log(`Made ${made.patients} patients, ${made.persons} persons and ${made.staff} staff.`)
          return 0
        })
      }),
  },

  'create-admin': {
    usage: '--hsa-id ID --firstname NAME --lastname NAME',
    does: 'makes the first system administrator of an installation',
    options: { 'hsa-id': { type: 'string' }, firstname: { type: 'string' }, lastname: { type: 'string' } },
    run: ({ env, values }) =>
      withSettings(env, async (settings) => {
        const hsaId = word(values['hsa-id'], '--hsa-id')
        const person = {
          firstname: word(values.firstname, '--firstname'),
          lastname: word(values.lastname, '--lastname'),
        }
        await migrateTo(settings)
        return withDb(settings.databaseDirectUrl, async (db) => {
          await createAdmin(db, { hsaId, ...person }, systemClock.now())
          console.log(`${person.firstname} ${person.lastname} (${hsaId}) is system administrator.`)
          return 0
        })
      }),
  },

  'import-form': {
    usage: 'FILE [--licence TEXT] [--for WHO …] [--danger FILE --by NAME] [--dry-run]',
    does: 'brings in a form, from FHIR (.json) or our own format (.yaml)',
    options: {
      licence: { type: 'string' },
      for: { type: 'string', multiple: true },
      danger: { type: 'string' },
      by: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    takesWord: true,
    run: ({ env, values, words: [path, ...more] }) =>
      withSettings(env, async (settings) => {
        if (path === undefined || more.length > 0) throw new StartupProblem('Name one file.')
        const respondents = Array.isArray(values.for) ? values.for.map(String) : []
        const licence = typeof values.licence === 'string' ? values.licence : null
        await migrateTo(settings)
        return withDb(settings.databaseDirectUrl, async (db) => {
          const decisions = typeof values.danger === 'string' ? values.danger : null
          const by = typeof values.by === 'string' ? values.by : null
          const isDryRun = values['dry-run'] === true
          const file = { path, licence, respondents, isDryRun, decisions, by }
          const imported = await importFile(db, file, systemClock.now())
          for (const line of describeImport(imported)) console.log(line)
          return imported.CanCreate ? 0 : 1
        })
      }),
  },

  clock: {
    usage: '[+14d | -2h | reset]',
    does: 'lets time pass in the demo (s, m, h, d, w)',
    takesWord: true,
    run: ({ env, words: [step, ...more] }) =>
      withSettings(env, async (settings) => {
        if (more.length > 0) throw new StartupProblem('One step at a time.')
        mustBeDemo(settings, 'clock')
        await migrateTo(settings)
        return withDb(settings.databaseDirectUrl, async (db) => {
          const present = await findDemoOffset(db)
          const moved = step === 'reset' ? -present : step === undefined ? 0 : readStep(step)
          if (moved === undefined) throw new StartupProblem(`${step} is not a step like +14d, -2h or reset.`)
          if (moved !== 0) await moveDemoClock(db, present + moved)
          console.log(`The demo's clock shows ${new Date(Date.now() + present + moved).toISOString()}.`)
          return 0
        })
      }),
  },

  rules: {
    usage: '',
    does: 'lists the rules of docs/rules.md that no test names',
    async run() {
      const { all, untested } = await listUntestedRules(fileURLToPath(new URL('../../../../', import.meta.url)))
      for (const rule of untested) console.log(rule)
      console.log(`${all - untested.length} of ${all} rules are named by a test.`)
      return 0
    },
  },
}

async function withSettings(env: Environment, work: (settings: ServerSettings) => Promise<number>): Promise<number> {
  const { settings, notice, close } = await openForCommand(env)
  if (notice) console.log(notice)
  try {
    return await work(settings)
  } finally {
    await close()
  }
}

async function withDb(url: string, work: (db: Db) => Promise<number>): Promise<number> {
  const db = connect(url, { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function migrateTo({ databaseOwnerUrl, databaseUrl, keys }: ServerSettings): Promise<string[]> {
  const applied = await migrate({ ownerUrl: databaseOwnerUrl, appRole: roleOf(databaseUrl) })
  await withDb(databaseUrl, (db) => sealCopiedPeople(db, keys))
  return applied
}

function mustBeDemo({ mode }: ServerSettings, name: string): void {
  if (mode !== 'demo')
    throw new StartupProblem(`${name} is for a demo only: it would mix made-up people with real ones.`)
}

function word(value: unknown, name: string): string {
  if (typeof value === 'string' && value.trim()) return value.trim()
  throw new StartupProblem(`${name} is missing.`)
}

function wholeNumber(value: unknown, name: string): number {
  const number = Number(word(value, name))
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new StartupProblem(`${name} must be a whole number above 0.`)
}

function tell(patients: number): void {
  console.log(`${patients} patients …`)
}
