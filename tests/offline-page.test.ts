import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (name: string) => readFile(new URL(`../packages/web/public/${name}`, import.meta.url), 'utf8')

test('R-434 a browser fetches the page without network anew when it has changed: its store is named by what it holds', async () => {
  const held = createHash('sha256')
  for (const name of ['offline.html', 'offline-plan.js', 'offline-return.js', 'mark.svg']) held.update(await read(name))
  const store = /^const store = '(.*)'$/m.exec(await read('offline-worker.js'))?.[1]
  expect(store).toBe(`offline-${held.digest('hex').slice(0, 8)}`)
})

test('R-434 the plan stands right after the numbers to call, before what can wait', async () => {
  const page = await read('offline.html')
  const places = ['href="tel:1177"', 'id="plan"', 'Kontrollera din uppkoppling'].map((part) => page.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('R-532 whatever that page loads is kept with it, and the mark that the pages around it show', async () => {
  const loaded = [...(await read('offline.html')).matchAll(/ src="([^"]+)"/g)].map(([, path]) => path)
  const kept = /^const parts = \[(.*)\]$/m.exec(await read('offline-worker.js'))?.[1]
  expect(kept?.split(', ')).toEqual([...loaded, '/mark.svg'].map((path) => `'${path}'`))
})
