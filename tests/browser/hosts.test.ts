import { networkInterfaces } from 'node:os'
import { expect } from 'vitest'
import { test } from './journey.ts'
import { heading, pathOf, settled } from './look.ts'
import { signInAsStaffAtDoor as signInAsStaff, signInByEidAtDoor as signInByEid } from './sign-in.ts'

const own = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

// To a browser 127.0.0.1 is as safe as localhost, and the machine's own address is not; the full run tries all three.
const hosts = [
  { host: 'localhost', called: 'localhost' },
  ...(process.env.SAMKLANG_TEST === 'full' ? [{ host: '127.0.0.1', called: '127.0.0.1' }] : []),
  ...(own ? [{ host: own, called: 'the machine’s own address' }] : []),
]

test.for(hosts)('at $called staff and patients sign in over plain http', async ({ host }, { visit, product }) => {
  const { page, context } = await visit({ baseURL: `http://${host}:${product.port}` })
  await signInAsStaff(page, 'Granbarr Kottesson')
  expect(new URL(page.url()).host).toBe(`${host}:${product.port}`)
  const tab = await context.newPage()
  await tab.goto('/om')
  await heading(tab, 'Om Samklang')
  for (const open of [page, tab]) await settled(open)
  await tab.goto('/logga-ut')
  await heading(page, 'Du är utloggad')
  await signInByEid(page, 'Timjan Rosendimma')
  await heading(page, 'Hej Timjan!')
  expect(pathOf(page)).toBe('/hem')
})

test.for(hosts)(
  'at $called a new tab waits for a busy one that knows who is signed in',
  async ({ host }, { visit, product }) => {
    const { page, context } = await visit({ baseURL: `http://${host}:${product.port}` })
    await signInAsStaff(page, 'Granbarr Kottesson')
    const tab = await context.newPage()
    await page.evaluate(() => {
      setTimeout(() => {
        for (const end = Date.now() + 3000; Date.now() < end; );
      })
    })
    await tab.goto('/om')
    await heading(tab, 'Om Samklang')
  },
)
