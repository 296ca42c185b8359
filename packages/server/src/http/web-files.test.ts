import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let folder: string
let webRoot: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samklang-web-'))
  webRoot = join(folder, 'dist')
  build(webRoot, 'old')
  server = await startTestServer({ webRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** As scripts/prepare.mjs leaves it. */
function build(place: string, name: string): void {
  mkdirSync(join(place, 'assets'), { recursive: true })
  mkdirSync(join(place, '.vite'))
  const script = `// ${name} ${'x'.repeat(2000)}`
  writeFileSync(join(place, 'index.html'), `<!doctype html><script type="module" src="/assets/${name}.js"></script>`)
  writeFileSync(join(place, 'assets', `${name}.js`), script)
  writeFileSync(join(place, 'assets', `${name}.js.br`), brotliCompressSync(script))
  writeFileSync(join(place, 'assets', `${name}.woff2`), 'letters')
  writeFileSync(join(place, '.vite', 'manifest.json'), '{}')
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('a script is sent as the build compressed it, and kept for a year', async () => {
  const packed = await get('/assets/old.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(packed.headers.vary).toMatch(/accept-encoding/i)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toMatch(/^\/\/ old/)

  for (const wanted of ['gzip', 'br;q=0', 'identity'])
    expect((await get('/assets/old.js', { 'accept-encoding': wanted })).headers['content-encoding']).not.toBe('br')
  expect((await get('/assets/old.js')).body).toMatch(/^\/\/ old/)
  expect((await server.app.inject({ method: 'HEAD', url: '/assets/old.js' })).statusCode).toBe(200)
  expect((await get('/assets/old.woff2')).headers['content-type']).toBe('font/woff2')
})

test('the page is asked for every time and sent when it is another one; what is hidden is not sent', async () => {
  const page = await get('/nagon/sida')
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  const again = await get('/', { 'if-none-match': String(page.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/.vite/manifest.json')).headers['content-type']).toMatch(/^text\/html/)
  expect((await get('/assets/none.js')).statusCode).toBe(404)
})

test('a build that takes the place of the folder changes nothing for a server that runs', async () => {
  const next = join(folder, 'next')
  build(next, 'new')
  rmSync(webRoot, { recursive: true })
  renameSync(next, webRoot)

  expect((await get('/')).body).toContain('/assets/old.js')
  expect((await get('/assets/old.js')).body).toMatch(/^\/\/ old/)
  expect((await get('/assets/old.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
})
