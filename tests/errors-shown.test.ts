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

const shown = /<Refused(Assigning)?\b|<DialogFooter\s+error=|<OpeningForm\b|<SaveDialog\b|\buseTakeover\(/

function isShown({ source, name, call, at }: Sending): boolean {
  if (/\bonRefused\b/.test(call)) return /onRefused/.test(source.replace(call, ''))
  const isNamed = name.startsWith('{') ? /\berror\b/.test(name) : new RegExp(`\\b${name}\\.error\\b`).test(source)
  const isHandedOn = new RegExp(`sending=\\{(\\{ \\.\\.\\.)?${name}\\b|useTakeover\\(${name}\\)`).test(source)
  if (!isNamed && !isHandedOn) return false
  if (shown.test(source)) return true
  // A hook hands it on: then whoever uses the hook shows it.
  const hook = [...source.slice(0, at).matchAll(/export function (use\w+)/g)].at(-1)?.[1] ?? '-'
  const users = files.filter((other) => new RegExp(`\\b${hook}\\(`).test(other.source))
  return users.length > 1 && users.every((user) => user.source === source || shown.test(user.source))
}

test('R-315: whatever staff send says beside what was pressed why it was refused', () => {
  expect(sendings.length).toBeGreaterThan(60)
  expect(sendings.filter((one) => !isShown(one)).map(({ file, name }) => `${file}: ${name}`)).toEqual([
    // Nobody presses anything: what cannot be told as read stays new.
    'professional/form-dialog/use-read-diary.ts: { mutate }',
  ])
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

test('nothing that the patient side sends is silent: what its own part does not show says that the page does', () => {
  const own = all.filter(isOfOthers).flatMap(sendingsIn)
  const sent = own.filter(({ hook, call }) => hook === 'useSend' && !call.includes("shownIn: 'page'"))
  expect(sent.map(({ file, name }) => `${file}: ${name}`)).toEqual([
    // The forms that ask for a code show why none was sent.
    'guest/use-code-request.ts: request',
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
