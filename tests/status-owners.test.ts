import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = 'packages/server/src'

/** Where the status of a table's rows changes, and nowhere else: what follows from it follows there. */
type Owner = {
  file: string
  /** Statements apart from it, each with why. They ask the owner whether the move may be made. */
  except: Record<string, string>
}

const owners: Record<string, Owner> = {
  form: {
    file: 'form-actions/move-form.ts',
    except: {
      'form-actions/write-answers.ts':
        'a draft is saved nearly as often as people click, by one statement with event and log',
    },
  },
  treatment: { file: 'treatments/move-treatment.ts', except: {} },
  program: { file: 'programs/move-program.ts', except: {} },
  program_occurrence: { file: 'programs/move-occurrence.ts', except: {} },
}

/** What is shipped, without tests and what they lay. */
function listSources(root: string) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing/'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
}

/** The demo lays rows of the past. */
const sources = listSources(server).filter(({ file }) => !file.startsWith('demo/'))

/**
 * What a statement sets, by Kysely and in SQL. A value that is put together elsewhere could hold anything, so it counts as a change
 * of the status too: beside the owner the columns are written out.
 */
function changesStatus(source: string, table: string): boolean {
  const built = source.split(new RegExp(`\\.(?:updateTable|mergeInto)\\(\\s*'${table}(?: as \\w+)?'\\s*\\)`)).slice(1)
  const upserts = source.split(new RegExp(`\\.insertInto\\(\\s*'${table}'\\s*\\)`)).slice(1)
  const written = source.matchAll(
    new RegExp(
      `\\bupdate\\s+(?:only\\s+)?"?${table}"?(?:\\s+(?:as\\s+)?(?!set\\b)\\w+)?\\s+set\\b([\\s\\S]*?)(?:\\bwhere\\b|\\breturning\\b|$)`,
      'gi',
    ),
  )
  return (
    built.some((rest) => isUnclear(statementOf(rest))) ||
    upserts.some((rest) => /doUpdateSet/.test(statementOf(rest)) && isUnclear(statementOf(rest))) ||
    [...written].some(([, columns = '']) => /\bstatus\b["\s]*(?:=|,|\))/.test(columns))
  )
}

function statementOf(rest: string): string {
  const [statement = ''] = rest.split(/\.execute|\.compile|\.returning/)
  return statement.replaceAll(/\.where\(\s*'(?:\w+\.)?status'/g, '.where(')
}

function isUnclear(statement: string): boolean {
  const isWrittenOut = /\.(?:set|doUpdateSet)\(\s*(?:\(\w*\)\s*=>\s*\()?\{/.test(statement)
  return !isWrittenOut || /\bstatus\b/.test(statement) || /\.\.\./.test(statement)
}

test.each(Object.entries(owners))('the status of a %s is changed by its owner alone', (table, { file, except }) => {
  const changing = sources.filter(({ source }) => changesStatus(source, table)).map((one) => one.file)
  expect(changing.sort()).toEqual([file, ...Object.keys(except)].sort())
})

test.each(Object.values(owners))('statements apart from $file ask it whether they may', ({ file, except }) => {
  for (const other of Object.keys(except)) {
    const { source } = sources.find((one) => one.file === other) ?? { source: '' }
    expect(source, other).toMatch(new RegExp(`import \\{ refuseUnless\\w+ \\} from '\\./${file.split('/').at(-1)}'`))
    expect(source.match(/\brefuseUnless\w+\(/g), other).not.toBeNull()
  }
})

const hidden = [
  `db.updateTable('form').set({ status: 'Closed' }).where('id', '=', id)`,
  `db.updateTable('form').set({ answers, status }).execute()`,
  `db.updateTable('form as f').set((eb) => ({ answers, status: eb.val(to) })).where('id', '=', id)`,
  `db.updateTable('form').set('status', 'Closed').where('id', '=', id)`,
  `db.updateTable('form').set(values).where('id', '=', id)`,
  `db.updateTable('form').set({ answers, ...values }).where('id', '=', id)`,
  `db.updateTable('form').set({ answers }).where('id', '=', id).$if(isOver, (one) => one.set({ status: 'Closed' }))`,
  `db.insertInto('form').values(row).onConflict((one) => one.column('id').doUpdateSet({ status: 'Open' })).execute()`,
  'sql`update form set answers = null, status = $1 where id = $2`',
  'sql`update form f set status = n.status from next n where f.id = n.id`',
  'sql`UPDATE form AS f SET (answers, status) = (null, 1) WHERE id = 1`',
]
const harmless = [
  `db.updateTable('form').set({ comment: text }).where('status', '=', 'Open').execute()`,
  `db.updateTable('form_reminder').set({ status: 'Done' }).execute()`,
  `db.insertInto('form').values(forms.map((form) => formRow(form, now))).execute()`,
  'sql`update form set late_told_at = $1 where status = 1`',
  'sql`update form_handover set status = 1`',
]

test('the search finds every way to write it', () => {
  expect(hidden.filter((source) => !changesStatus(source, 'form'))).toEqual([])
  expect(harmless.filter((source) => changesStatus(source, 'form'))).toEqual([])
})

/** Two of them side by side, in a list, a comparison or as keys, are a set that somebody has thought up anew. */
const answerable = ['Open', 'PartlyAnswered', 'SelfTaxation']
const pairs = answerable.flatMap((one) => answerable.filter((other) => other !== one).map((other) => [one, other]))

function writesOutSet(source: string): boolean {
  const bare = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return pairs.some(
    ([one, other]) =>
      new RegExp(`(['"])${one}\\1[^;{}]{0,60}?(['"])${other}\\2`).test(bare) ||
      new RegExp(`\\b${one}:[^;{}]{0,20}?\\b${other}:`).test(bare),
  )
}

/** The enumeration itself, as the contract and the database have it, and its labels. */
const enumerations: Record<string, string[]> = {
  contract: ['forms.ts', 'labels.ts'],
  server: ['database/table-types.ts'],
  web: [],
}

test.each(Object.entries(enumerations))('which forms can be answered the %s asks the engine', (name, allowed) => {
  const writing = listSources(`packages/${name}/src`).filter(({ source }) => writesOutSet(source))
  expect(writing.map(({ file }) => file).filter((file) => !allowed.includes(file))).toEqual([])
})

test('the search finds a set however it is written', () => {
  const sets = [
    `['Open', 'PartlyAnswered', 'SelfTaxation']`,
    `status === 'PartlyAnswered' || status === 'Open'`,
    `Status !== 'Open' && Status !== 'PartlyAnswered'`,
    "sql`f.status in ('SelfTaxation', 'Ongoing', 'Open')`",
    `{ Open: true, PartlyAnswered: true }`,
  ]
  expect(sets.filter((source) => !writesOutSet(source))).toEqual([])
  expect(writesOutSet(`if (status === 'Open') return\nconst event = { event: 'PartlyAnswered' }`)).toBe(false)
})
