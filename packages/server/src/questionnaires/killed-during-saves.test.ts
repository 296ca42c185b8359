import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUp, type KillingGround, type KillReport, openKillingGround } from '../testing/kill-during-saves.ts'

let ground: KillingGround

beforeAll(async () => {
  ground = await openKillingGround()
}, 120_000)
afterAll(() => ground.close())

test('kill -9 of the server and of PostgreSQL while sixteen write: nothing acknowledged is lost or unlogged', async () => {
  const tolls: KillReport[] = []
  for (const killed of ['server', 'database', 'server', 'database'] as const) tolls.push(await ground.round(killed))
  const toll = addUp(tolls)
  expect(toll).toMatchObject({ kills: 4, lost: 0, withoutAudit: 0, conflicts: 0 })
  expect(toll.acknowledged).toBeGreaterThan(400)
  // What was cut off was sent again, unchanged, and taken.
  expect(toll.repeats).toBeGreaterThan(0)
}, 300_000)

test('the same counting finds what is gone where the database answers before it writes', async () => {
  await ground.answerBeforeWriting()
  const toll = await ground.round('database')
  expect(toll.lost).toBeGreaterThan(0)
  expect(toll.withoutAudit).toBeGreaterThanOrEqual(toll.lost)
}, 120_000)
