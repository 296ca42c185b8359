import { afterEach, expect, test, vi } from 'vitest'
import { loadModule, missingPartEvent } from './load-module.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

type Answers = Record<string, (number | 'lost')[]>

/**
 * What the server answers when it is asked for a file, time after time; the last of it again and again. `start` is the page that a
 * build begins with.
 */
function stubFiles(answers: Answers, start: string | number = '') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    asked.push(pathname)
    if (pathname === '/') {
      if (start === 'lost') throw new TypeError('Failed to fetch')
      return typeof start === 'number' ? new Response('', { status: start }) : new Response(start)
    }
    const [answer = 200, ...later] = answers[pathname] ?? []
    if (later.length > 0) answers[pathname] = later
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return new Response('', { status: answer })
  })
  return asked
}

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => 'no failure',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )

test('R-337 a file that could not be fetched is fetched again when it is asked for again, and imported only when all are here', async () => {
  const asked = stubFiles({ '/assets/a.js': ['lost', 200], '/assets/b.js': [200] })
  const load = vi.fn(async () => 'here')
  const ask = () => loadModule(load, ['assets/a.js', 'assets/b.js'])
  expect(await failureOf(ask())).toMatch(/^Could not load: Error: TypeError: Failed to fetch \(.*\/assets\/a.js\)$/)
  expect(load).not.toHaveBeenCalled()
  expect(await ask()).toBe('here')
  expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/assets/a.js', '/assets/b.js'])
})

test('what is asked for twice at once, or once more, is fetched once', async () => {
  const asked = stubFiles({})
  const ask = () => loadModule(async () => 'here', ['assets/c.js'])
  expect(await Promise.all([ask(), ask()])).toEqual(['here', 'here'])
  await ask()
  expect(asked).toEqual(['/assets/c.js'])
})

const page = (entry: string) => `<script type="module" crossorigin src="/assets/${entry}.js"></script>`

test('the router hears its own words, at which it loads the page anew, of a file alone that has gone with its build', async () => {
  document.head.innerHTML = page('own')
  stubFiles({ '/assets/d.js': [404, 503], '/assets/d.css': [404] }, page('other'))
  const told = vi.fn()
  addEventListener(missingPartEvent, told)
  const ask = (path: string) => failureOf(loadModule(async () => 'here', [path]))
  expect(await ask('assets/d.js')).toMatch(/^Failed to fetch dynamically imported module: /)
  expect(await ask('assets/d.js')).toMatch(/^Could not load: /)
  expect(await ask('assets/d.css')).toMatch(/^Failed to fetch dynamically imported module: /)
  expect(told).toHaveBeenCalledTimes(3)
  removeEventListener(missingPartEvent, told)
})

test.each([
  ['the server runs the same build', page('own'), '/assets/g.js'],
  ['the server answers badly', 502, '/assets/h.js'],
  ['nobody can tell', 'lost', '/assets/i.js'],
] as const)(
  'a file that is not there is asked for again, and the page not loaded anew, where %s',
  async (_, start, file) => {
    document.head.innerHTML = page('own')
    const asked = stubFiles({ [file]: [404, 200] }, start)
    const ask = () => loadModule(async () => 'here', [file.slice(1)])
    expect(await failureOf(ask())).toMatch(/^Could not load: /)
    expect(await ask()).toBe('here')
    expect(asked).toEqual([file, '/', file])
  },
)

test('a module that the browser does not find in its cache without network is said in other words than the router knows', async () => {
  const asked = stubFiles({})
  const own = new TypeError('Failed to fetch dynamically imported module: /assets/e.js')
  const load = vi.fn(async () => 'here').mockRejectedValueOnce(own)
  const ask = () => loadModule(load, ['assets/e.js'])
  expect(await failureOf(ask())).toMatch(/^Could not load: /)
  expect(await ask()).toBe('here')
  expect(asked).toHaveLength(2)
})

test('what the part itself throws is passed on as it is', async () => {
  stubFiles({})
  const own = new Error('refused')
  await expect(loadModule(() => Promise.reject(own), ['assets/f.js'])).rejects.toBe(own)
})
