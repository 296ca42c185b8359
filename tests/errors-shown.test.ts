import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'packages/web/src'
/** The patient side and the way in tell in their own way; the rest is staff's, and what both stand on. */
const others = ['answering', 'api', 'guest', 'patient', 'session', 'testing']

type SourceFile = { file: string; source: string }

const all: SourceFile[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
const isOfOthers = ({ file }: SourceFile) => others.includes(file.split('/')[0] ?? '')
const files = all.filter((one) => !isOfOthers(one))

type Sending = { file: string; source: string; name: string; hook: string; call: string; at: number }

/** Every place where staff send something off: what it is called there, and the whole of how it is made. */
const sendings = files.flatMap(sendingsIn)

function sendingsIn({ file, source }: SourceFile): Sending[] {
  return [...source.matchAll(/const (\w+|\{[^}]*\}) = (use(?:Send|CareSend|GuardedMutation))\(/g)].map((match) => ({
    file,
    source,
    name: match[1] ?? '',
    hook: match[2] ?? '',
    at: match.index ?? 0,
    call: upToItsEnd(source.slice((match.index ?? 0) + match[0].length)),
  }))
}

function upToItsEnd(rest: string): string {
  let depth = 1
  for (let at = 0; at < rest.length; at += 1) {
    if ('([{'.includes(rest[at] ?? '')) depth += 1
    if (')]}'.includes(rest[at] ?? '')) depth -= 1
    if (depth === 0) return rest.slice(0, at)
  }
  return rest
}

function isShown({ source, name, call, at }: Sending): boolean {
  if (/\bonRefused\b/.test(call)) return /onRefused/.test(source.replace(call, ''))
  return isNameShown(source, name, at)
}

/** Whether the error of what has this name (or the error that is taken out of it) is shown in the function where it is made. */
function isNameShown(source: string, name: string, at: number): boolean {
  const body = functionAround(source, at)
  const isTakenOut = name.startsWith('{')
  if (isTakenOut && !/\berror\b/.test(name)) return false
  const error = isTakenOut ? '(?<![.\\w])error' : `\\b${name}\\.error`
  if (isErrorShown(body, error)) return true
  const named = [...body.matchAll(new RegExp(`const (\\w+) = [^\\n]*${error}\\b`, 'g'))].map((match) => match[1])
  if (named.some((other) => isErrorShown(body, `(?<![.\\w])${other}`))) return true
  return !isTakenOut && (isHandedOn(body, name) || isShownByUsers(body, error))
}

/** In what is seen, and not only asked whether it is there. */
function isErrorShown(body: string, error: string): boolean {
  const element = '<(?:Refused|RefusedAssigning|DialogFooter)\\s+error='
  return new RegExp(`${element}\\{[^}]*${error}\\b(?! && null| \\? | instanceof|\\.)`).test(body)
}

/** What takes a whole sending shows its error; the test below looks. */
function isHandedOn(body: string, name: string): boolean {
  if (new RegExp(`\\bsending=\\{[^\\n]*(?<![.\\w])(\\.\\.\\.)?${name}\\b(?!\\.)`).test(body)) return true
  const takeover = new RegExp(`const (\\w+) = useTakeover\\(${name}\\)`).exec(body)?.[1]
  return takeover !== undefined && body.includes(`{${takeover}.fields}`)
}

/** A hook hands it on: then whoever uses the hook shows it. */
function isShownByUsers(body: string, error: string): boolean {
  const hook = /^export function (use\w+)/.exec(body)?.[1]
  if (!hook || !new RegExp(`^ {4}error: [^\\n]*${error}\\b`, 'm').test(body)) return false
  const uses = files.flatMap(({ source }) =>
    [...source.matchAll(new RegExp(`const (\\w+|\\{[^}]*\\}) = ${hook}\\(`, 'g'))].map((match) => ({ source, match })),
  )
  return uses.length > 0 && uses.every(({ source, match }) => isNameShown(source, match[1] ?? '', match.index ?? 0))
}

function functionAround(source: string, at: number): string {
  const from = Math.max(
    ...[...source.matchAll(/^(export )?function /gm)].map(({ index }) => index).filter((one) => one < at),
  )
  return source.slice(from, source.indexOf('\n}\n', at))
}

test('R-315: whatever staff send says beside what was pressed why it was refused', () => {
  expect(sendings.length).toBeGreaterThan(60)
  expect(sendings.filter((one) => !isShown(one)).map(({ file, name }) => `${file}: ${name}`)).toEqual([
    // Nobody presses anything: what cannot be told as read stays new.
    'professional/form-dialog/use-read-diary.ts: { mutate }',
  ])
})

test('R-315: what is given a whole sending shows its error', () => {
  const takers = files.filter(({ source }) => /^ {2}sending: \{ error: Error \| null/m.test(source))
  expect(takers.map(({ file }) => file).sort()).toEqual([
    'emergency-opening/opening-form.tsx',
    'professional/care/save-dialog.tsx',
  ])
  for (const { source } of takers)
    expect(source).toMatch(/<(Unopened|DialogFooter) error=\{(told \? null : )?sending\.error\}/)
  const given = files.flatMap(({ source }) =>
    [...source.matchAll(/<(\w+)\b(?:(?!<)[\s\S])*?\bsending=\{/g)].map((match) => match[1]),
  )
  expect([...new Set(given)].sort()).toEqual(['OpeningForm', 'SaveDialog'])
  const takeover = files.find(({ file }) => file === 'professional/care/use-takeover.tsx')
  expect(takeover?.source).toMatch(/<Refused error=\{/)
})

/** Calls that change something, by the name of their module and their own. */
const changing = new Set(
  readdirSync('packages/contract/src/client').flatMap((file) =>
    [
      ...readFileSync(join('packages/contract/src/client', file), 'utf8').matchAll(
        /export const (\w+)[\s\S]*?method: '(\w+)'/g,
      ),
    ]
      .filter(([, , method]) => method !== 'GET')
      .map(([, name]) => `${file.replace('.ts', '')} ${name}`),
  ),
)

function plainSendsOf({ file, source }: SourceFile): string[] {
  const modules = new Map(
    [...source.matchAll(/import \* as (\w+) from '@samklang\/contract\/client\/([\w-]+)'/g)].map(([, as, name]) => [
      as,
      name,
    ]),
  )
  return [...source.matchAll(/(?<![.\w])send(?:List)?\(\s*(?:(\w+)\.)?(\w+)/g)]
    .filter(([, as, name]) => !as || !modules.has(as) || changing.has(`${modules.get(as)} ${name}`))
    .map(([, , name]) => `${file}: ${name}`)
}

test('R-315: what is sent to change something by the plain call is known by name, and shown', () => {
  expect(changing.size).toBeGreaterThan(80)
  expect(files.flatMap(plainSendsOf).sort()).toEqual([
    // Nobody presses anything: a report that does not arrive is no error of its own.
    'errors/exception-reports.ts: reportExceptions',
    // Sent by a guarded mutation, whose error the tests above follow.
    'professional/care/answer-here-dialog.tsx: startForm',
    // One of two lists, asked for again as a whole where it fails.
    'professional/home/use-live-lines.ts: shown',
    // As above, and checked alone: nothing is created.
    'professional/library/import/import-dialog.tsx: importFormDefinition',
    // Each failure is gathered, and told with what it is about (below).
    'professional/registration/carry-out.ts: addRelation',
    'professional/registration/carry-out.ts: addResponsible',
    'professional/registration/carry-out.ts: addTemporaryRelation',
    'professional/registration/carry-out.ts: admitPatient',
    'professional/registration/carry-out.ts: invitePatient',
    'professional/registration/carry-out.ts: registerPatient',
    'professional/registration/carry-out.ts: setAllowAgent',
    'professional/registration/carry-out.ts: setPatientConsent',
  ])
  const outcome = files.find(({ file }) => file === 'professional/registration/registration-outcome.tsx')?.source
  expect(outcome).toMatch(/<Refused error=\{work\.refusal\} \/>/)
  expect(outcome).toMatch(/work\.failures[\s\S]*?<Failed [^>]*failure=\{failure\}/)
})

test('R-315: and says so itself for every way in which it can fail, so that no note passes by at the edge instead', () => {
  const elsewhere = sendings.filter(({ source, call, hook }) => {
    const handed = /\boptions\b/.test(call) ? (/const options = \{[^}]*\}/.exec(source)?.[0] ?? '') : ''
    const said = /shownIn: '(\w+)'/.exec(call + handed)?.[1] ?? (hook === 'useGuardedMutation' ? 'page' : 'dialog')
    return said !== 'dialog' && said !== 'button'
  })
  expect(elsewhere.map(({ file, name }) => `${file}: ${name}`).sort()).toEqual([
    // Nobody presses anything, as above.
    'professional/form-dialog/use-read-diary.ts: { mutate }',
    // Told at the edge of the page as well.
    'professional/select-unit-screen.tsx: change',
  ])
})

test('R-315: nothing is sent off in a way that the test above does not see', () => {
  const unseen = files.filter(({ source }) => /\buseMutation\(/.test(source))
  expect(unseen.map(({ file }) => file)).toEqual([])
  const returned = files.filter(({ source }) => /return use(Send|CareSend|GuardedMutation)\(/.test(source))
  expect(returned.map(({ file }) => file)).toEqual(['professional/care/use-care-send.ts'])
})

test('R-447, R-315: files go by a queue, which keeps why one of them was refused, and its list shows that', () => {
  const uploading = all.filter(({ source }) => /(?<![.\w])upload\(/.test(source)).map(({ file }) => file)
  expect(uploading.filter((file) => file !== 'api/upload.ts').sort()).toEqual([
    'administration/files/files-screen.tsx',
    'administration/unit-documents/document-dialog.tsx',
  ])
  const rows = all.find(({ file }) => file === 'administration/files/upload-rows.tsx')?.source
  expect(rows).toMatch(/isFailed && \([\s\S]*?<UploadReason /)
  expect(rows).toMatch(/error instanceof CallError \? failureMessage\(error\)/)
})

test('nothing that the patient side sends is silent: what its own part does not show says that the page does', () => {
  const own = all.filter(isOfOthers).flatMap(sendingsIn)
  const sent = own.filter(({ hook, call }) => hook === 'useSend' && !call.includes("shownIn: 'page'"))
  expect(sent.map(({ file, name }) => `${file}: ${name}`)).toEqual([
    // The forms that ask for a code show why none was sent.
    'guest/use-code-request.ts: request',
    // The button that opens a document shows below itself why it was not opened.
    'patient/documents/open-document.tsx: make',
    'patient/documents/open-document.tsx: link',
    // Beside the button that was pressed, and beside the text, which stays.
    'patient/messages/confirm-read.tsx: confirm',
    'patient/messages/use-send-mine.ts: inTreatment',
    'patient/messages/use-send-mine.ts: inProgram',
  ])
})

test('who shows a failure is said by name: no list of statuses, which would forget one', () => {
  const lists = all.flatMap(({ file, source }) =>
    [...source.matchAll(/(\w+: )?\[(\.\.\.\w+,)?[\d,\s]*\b[45]\d\d\b[\d,\s]*\]/g)].map(([list]) => `${file}: ${list}`),
  )
  expect(lists.sort()).toEqual([
    // Not who shows it, but whether the same answers would be refused again.
    'answering/draft/draft-reducer.ts: [400, 403, 404]',
    'guest/invitation/use-invitation.ts: expected: [400, 404]',
    'guest/select-care-unit-screen.tsx: expected: [401]',
    'patient/form/open-form.tsx: expected: [404]',
  ])
  expect(all.filter(({ source }) => /\binline\??: /.test(source)).map(({ file }) => file)).toEqual([])
})
