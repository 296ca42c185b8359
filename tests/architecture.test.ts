import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const below: Record<string, string[]> = {
  contract: [],
  engine: ['contract'],
  server: ['contract', 'engine'],
  web: ['contract', 'engine'],
}

const files = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^\w+\/src\/.*\.tsx?$/.test(file) && !file.includes('node_modules'))
  .map((file) => join('packages', file))
const handWritten = files.filter((file) => !/\/(table|placeholder)-types\.ts$|contract\/src\/client\//.test(file))
const production = handWritten.filter((file) => !file.includes('.test.') && !file.includes('/testing/'))

type Import = { target: string; isType: boolean }

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const still = [...source.matchAll(/^(?:import|export)( type)?\b[^'"]*? from '([^']+)'/gm)]
  const bare = [...source.matchAll(/^import '([^']+)'/gm)].map((match) => ({ target: match[1] ?? '', isType: false }))
  const lazy = [...source.matchAll(/\bimport\('([^']+)'\)/g)].map((match) => ({ target: match[1] ?? '', isType: true }))
  return [...still.map((match) => ({ target: match[2] ?? '', isType: match[1] !== undefined })), ...bare, ...lazy]
}

/** Where an import within the same package leads, as a path from the root. */
function insideTargets(file: string, { withTypes }: { withTypes: boolean }): string[] {
  return importsOf(file)
    .filter(({ target, isType }) => target.startsWith('.') && (withTypes || !isType))
    .map(({ target }) => relative('.', resolve(dirname(file), target)))
}

test.each(Object.keys(below))('%s depends only on the packages below it', (name) => {
  const foreign = files
    .filter((file) => file.startsWith(`packages/${name}/`))
    .flatMap((file) =>
      importsOf(file)
        .map(({ target }) => /^@samklang\/(\w+)/.exec(target)?.[1])
        .filter((used) => used && used !== name && !below[name]?.includes(used))
        .map((used) => `${file} -> ${used}`),
    )
  expect(foreign).toEqual([])
})

test('the contract knows zod and nothing else, the engine knows the contract and nothing else', () => {
  const known: Record<string, RegExp> = {
    contract: /^(\.|zod\/mini$)/,
    engine: /^(\.|zod\/mini$|@samklang\/contract\/)/,
  }
  const strange = Object.entries(known).flatMap(([name, allowed]) =>
    production
      .filter((file) => file.startsWith(`packages/${name}/`))
      .flatMap((file) => importsOf(file).map(({ target }) => ({ file, target })))
      .filter(({ target }) => !allowed.test(target)),
  )
  expect(strange).toEqual([])
})

const platforms: Record<string, { lib: RegExp; types: string[] }> = {
  contract: { lib: /^esnext$/, types: [] },
  engine: { lib: /^esnext$/, types: [] },
  server: { lib: /^esnext$/, types: ['node'] },
  web: { lib: /^(esnext|dom|dom\.iterable)$/, types: [] },
}

test.each(readdirSync('packages'))('%s sees the globals of its own platform alone', (name) => {
  const { compilerOptions, include } = JSON.parse(readFileSync(`packages/${name}/tsconfig.json`, 'utf8'))
  const platform = platforms[name]
  expect(include).toContain('src')
  expect(compilerOptions.lib).not.toEqual([])
  expect(compilerOptions.lib.filter((lib: string) => !platform?.lib.test(lib))).toEqual([])
  expect(compilerOptions.types).toEqual(platform?.types)
})

test('no file brings along the globals of another platform', () => {
  const asking = files.filter((file) => /^\/\/\/ *<reference (lib|types)=/m.test(readFileSync(file, 'utf8')))
  expect(asking).toEqual(['packages/web/src/vite-env.d.ts'])
})

test('the pages take their calls from the contract’s client folder: no page fetches the schemas of every reply', () => {
  const table = /^import\b[^'"]*(?:\b[a-z]\w*Calls\b|\* as )[^'"]* from '@samklang\/contract\/(?!client\/)[^']+'/gm
  const wrong = production
    .filter((file) => file.startsWith('packages/web/'))
    .flatMap((file) => (readFileSync(file, 'utf8').match(table) ?? []).map((line) => `${file}: ${line}`))
  expect(wrong).toEqual([])
})

test('whatever reaches a phone uses the small zod', () => {
  const large = production
    .filter((file) => !file.startsWith('packages/server/'))
    .filter((file) => importsOf(file).some(({ target }) => target === 'zod'))
  expect(large).toEqual([])
})

test('no module imports itself by way of others', () => {
  const edges = new Map(files.map((file) => [file, insideTargets(file, { withTypes: false })]))
  const done = new Set<string>()
  const cycles: string[] = []
  function visit(file: string, trail: string[]) {
    if (trail.includes(file)) return void cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
    if (done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

test('a concept may use another one’s queries and use cases, never its routes', () => {
  const routes = /^packages\/server\/src\/([\w-]+)\/routes\.ts$/
  const wrong = production
    .filter((file) => file.startsWith('packages/server/') && file !== 'packages/server/src/app/all-slices.ts')
    .flatMap((file) => insideTargets(file, { withTypes: true }).map((target) => ({ file, target })))
    .filter(({ file, target }) => routes.test(target) && dirname(file) !== dirname(target))
  expect(wrong).toEqual([])
})

type Floors = {
  /** From the bottom up. A folder imports from lower floors only, types included: those of one floor do not know each other. */
  floors: string[][]
  /** Arrows that run up all the same ('folder -> folder'), each with why. At most ten. */
  except: Record<string, string>
}

const ordered: Record<string, Floors> = {
  'packages/engine/src': {
    floors: [['time', 'danger'], ['people'], ['form'], ['change', 'treatment', 'program'], ['follow-up'], ['check']],
    except: {},
  },
  'packages/server/src': {
    floors: [
      ['civil-day.ts', 'clock.ts', 'html.ts', 'config'],
      ['database'],
      ['absence-rows'],
      ['keys', 'events', 'http', 'alert-rows', 'pdf', 'storage'],
      ['outgoing', 'session', 'notifications', 'unit-groups'],
      ['absences', 'audit', 'media', 'outbox', 'person-register', 'units'],
      ['patients', 'unit-documents'],
      ['sign-in', 'forms'],
      ['definitions', 'emergency-openings', 'judgements', 'alerts'],
      ['alert-steps', 'follow-ups', 'refused-answers'],
      ['form-actions', 'alert-actions'],
      ['relations'],
      ['form-messages'],
      ['recurring', 'messages'],
      ['questionnaires'],
      ['journals'],
      ['treatments'],
      ['treatment-modules'],
      ['artifacts'],
      ['program-templates'],
      ['programs'],
      ['analysis', 'care-items', 'confirmations', 'inbox', 'invitations', 'ongoing', 'patient-administration'],
      [
        'danger-phrases',
        'failed-messages',
        'help-lines',
        'library',
        'news',
        'person-record',
        'profile',
        'system',
        'tags',
      ],
      ['app', 'demo', 'jobs'],
      ['commands', 'welcome.ts'],
      ['cli.ts', 'fill-database.ts', 'start-server.ts'],
      ['main.ts'],
    ],
    except: {},
  },
  'packages/web/src/professional': {
    floors: [
      ['facts.tsx', 'problem-report.ts', 'unit-choices.tsx', 'use-server-version.ts'],
      [
        'absence',
        'library',
        'patient-context',
        'form-answers',
        'messages',
        'news',
        'patients',
        'documents',
        'report-problem.tsx',
      ],
      ['about-screen.tsx', 'manual-screen.tsx', 'select-language-screen.tsx', 'select-unit-screen.tsx'],
      ['assign', 'analysis', 'registration', 'support-screen.tsx'],
      ['care'],
      ['treatments', 'programs'],
      ['form-dialog', 'history', 'assign-dialog'],
      ['summary', 'home'],
      ['patient'],
    ],
    except: {},
  },
}

/** Which folder (or file beside the folders) uses which other, with the imports behind it. */
function arrowsWithin(root: string): Map<string, string[]> {
  const folderOf = (path: string) => relative(root, path).split('/')[0] ?? ''
  const imports = production
    .filter((file) => file.startsWith(`${root}/`))
    .flatMap((file) => insideTargets(file, { withTypes: true }).map((target) => ({ file, target })))
    .filter(({ target }) => target.startsWith(`${root}/`) && /\.tsx?$/.test(target))
    .filter(({ file, target }) => folderOf(file) !== folderOf(target))
  const byArrow = Map.groupBy(imports, ({ file, target }) => `${folderOf(file)} -> ${folderOf(target)}`)
  return new Map([...byArrow].map(([arrow, list]) => [arrow, list.map(({ file, target }) => `${file} -> ${target}`)]))
}

const trees = Object.entries(ordered).map(([root, { floors, except }]) => {
  const floorOf = new Map(floors.flatMap((folders, floor) => folders.map((folder) => [folder, floor])))
  const upward = [...arrowsWithin(root)].filter(([arrow]) => {
    const [from = 0, to = 0] = arrow.split(' -> ').map((folder) => floorOf.get(folder))
    return to >= from
  })
  return { root, floors, except, upward }
})

test.each(trees)('$root: every folder has its floor, and a floor only folders that are there', ({ root, floors }) => {
  const own = production.filter((file) => file.startsWith(`${root}/`)).map((file) => relative(root, file).split('/')[0])
  expect(floors.flat().sort()).toEqual([...new Set(own)].sort())
})

test.each(trees)('$root: folders import from the floors below them', ({ upward, except }) => {
  expect(upward.filter(([arrow]) => !(arrow in except))).toEqual([])
})

test.each(trees)('$root: exceptions are few and still needed', ({ upward, except }) => {
  const arrows = upward.map(([arrow]) => arrow)
  expect(Object.keys(except).filter((arrow) => !arrows.includes(arrow))).toEqual([])
  expect(Object.keys(except).length).toBeLessThanOrEqual(10)
})

const areas = ['guest', 'patient', 'professional', 'administration']

const areaOf = (path: string) => areas.find((area) => path.startsWith(`packages/web/src/${area}/`))

test('areas of the web never import each other, and nothing below them imports an area', () => {
  const wrong = production
    .filter((file) => file.startsWith('packages/web/') && !file.startsWith('packages/web/src/routes/'))
    .flatMap((file) => insideTargets(file, { withTypes: true }).map((target) => ({ file, target })))
    .filter(({ file, target }) => areaOf(target) && areaOf(target) !== areaOf(file))
  expect(wrong).toEqual([])
})

test('what an area shows of another is fetched by a few files of routes, and never by the area that it lies in', () => {
  const fetching = production.filter(
    (file) =>
      file.startsWith('packages/web/src/routes/') &&
      !file.endsWith('-routes.ts') &&
      insideTargets(file, { withTypes: true }).some(areaOf),
  )
  expect(fetching.map((file) => relative('packages/web/src/routes', file)).sort()).toEqual([
    'fetch-log-out-part.ts',
    'fetch-phone-plan.ts',
    'fetch-waiting-here.ts',
  ])
  const isOwn = (file: string, target: string) =>
    fetching.includes(target) &&
    insideTargets(target, { withTypes: true }).some((part) => areaOf(part) === areaOf(file))
  const round = production
    .filter(areaOf)
    .filter((file) => insideTargets(file, { withTypes: true }).some((target) => isOwn(file, target)))
  expect(round).toEqual([])
})

test('texts are our own useText: nothing imports i18next, and no package asks for it', () => {
  const library = /^(react-)?i18next\b/
  const importing = [
    ...files,
    ...['tests', 'bench', 'scripts'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs)$/.test(file))
        .map((file) => join(folder, file)),
    ),
  ].filter((file) => importsOf(file).some(({ target }) => library.test(target)))
  expect(importing).toEqual([])
  const locked = Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  expect(locked.filter((name) => library.test(name.replace(/^.*node_modules\//, '')))).toEqual([])
})

test('no source file has grown past reading', () => {
  const long = production.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400)
  expect(long).toEqual([])
})

const seams = ['packages/server/src/http/slice.ts', 'packages/web/src/api/client.ts']

test('types are trusted: casts, any and suppressions stand at the two seams only', () => {
  const hole = /\bas (?!const\b)[\w{(]|: any\b|\bas any\b/
  const holes = production
    .filter((file) => !seams.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const suppressed = /@ts-(ignore|expect-error)|biome-ignore/.test(source)
      const lines = bareCode(source).split('\n')
      return lines.filter((line) => hole.test(line) || suppressed).map((line) => `${file}: ${line.trim()}`)
    })
  expect(holes).toEqual([])
})

/** What the compiler sees: without comments, texts, texts of elements and renaming imports. */
function bareCode(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/`[^`]*`/g, '``')
    .replace(/'[^'\n]*'|"[^"\n]*"/g, "''")
    .replace(/\/\/.*$/gm, '')
    .replace(/^(import|export) [\s\S]*? from ''/gm, '')
    .replace(/\[\w+ in [^\]]* as /g, '')
}

test('files say what they hold', () => {
  const vague = files.filter((file) =>
    /\/(utils?|helpers?|common|misc|types|enums|constants|service|manager|base)\.tsx?$/.test(file),
  )
  expect(vague).toEqual([])
})

test('no page needs what a browser has only over https: a clinic may try the system on its own network', () => {
  const secureOnly = /\bcrypto\.(randomUUID|subtle)\b/
  const pages = production.filter((file) => file.startsWith('packages/web/'))
  // Kept for a page that there is only where these are, and nowhere else.
  const isForOfflinePage = (file: string) => file.endsWith('documents/kept-plan.ts')
  expect(pages.filter((file) => !isForOfflinePage(file) && secureOnly.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no page puts what is searched for into an address, which proxies and browsers keep', () => {
  const pages = production.filter((file) => file.startsWith('packages/web/'))
  expect(pages.filter((file) => readFileSync(file, 'utf8').includes('searchPatients'))).toEqual([])
})

test('what tests share registers no hooks: files share modules, and only the first that imports one would get them', () => {
  const shared = files.filter((file) => file.includes('/testing/') && !/\.test\.|dom-setup\.ts$/.test(file))
  const hooks = /\b(before|after)(Each|All)\(/
  expect(shared.filter((file) => hooks.test(readFileSync(file, 'utf8')))).toEqual([])
})
