import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../../packages/server/src/testing/database.ts'
import { launchBrowser } from './launch.ts'

const { SAMKLANG_HELD_OPEN: told } = process.env

// Never part of a run: `interrupted.test.ts` starts a run of this alone and interrupts it.
test.runIf(told)('a browser and a database stay open until the run is interrupted', async () => {
  await testDatabase()
  const browser = await launchBrowser()
  await browser.newPage()
  writeFileSync(told ?? '', '')
  await new Promise((resolve) => browser.once('disconnected', resolve))
  expect.fail('the browser ended by itself')
})
