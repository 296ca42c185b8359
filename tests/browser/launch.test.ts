import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseBrowser, launchBrowser } from './launch.ts'

test.each([
  ['x64 Linux: the packaged one', { platform: 'linux', arch: 'x64', env: {} }, 'packaged'],
  ['x64 Linux, where CHROMIUM names another', { platform: 'linux', arch: 'x64', env: { CHROMIUM: '/one' } }, 'named'],
  ['other processors: an installed one', { platform: 'linux', arch: 'arm64', env: { CHROMIUM: '' } }, 'installed'],
  ['other systems: an installed one', { platform: 'darwin', arch: 'x64', env: {} }, 'installed'],
])('the browser of the tests on %s', (_, machine, chosen) => {
  expect(chooseBrowser(machine)).toBe(chosen)
})

describe('the browser that is launched', () => {
  let browser: Browser
  const servers: Server[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    for (const server of servers) server.close()
  })

  async function serve(headers: Record<string, string>): Promise<string> {
    const server = createServer((_, reply) => reply.writeHead(200, headers).end('<title>served</title>'))
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  }

  test('opens a context after another one was closed', async () => {
    const page = await serve({ 'content-type': 'text/html' })
    for (const turn of ['first', 'second', 'third']) {
      const context = await browser.newContext()
      const tab = await context.newPage()
      await tab.goto(page)
      expect(await tab.title(), turn).toBe('served')
      await context.close()
    }
    expect(browser.isConnected()).toBe(true)
  })

  test('refuses what CORS refuses, and only that', async () => {
    const page = await serve({ 'content-type': 'text/html' })
    const closed = await serve({ 'content-type': 'text/html' })
    const open = await serve({ 'content-type': 'text/html', 'access-control-allow-origin': '*' })
    const context = await browser.newContext()
    const tab = await context.newPage()
    await tab.goto(page)
    const read = (url: string) => tab.evaluate((address) => fetch(address).then((reply) => reply.text(), String), url)
    expect(await read(open)).toContain('served')
    expect(await read(closed)).toContain('Failed to fetch')
    await context.close()
  })
})
