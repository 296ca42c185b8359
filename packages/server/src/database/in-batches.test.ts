import { expect } from 'vitest'
import { startAnsweringServer } from '../testing/answering-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { inBatches } from './in-batches.ts'

const test = testWithServer(startAnsweringServer)

test('what another server holds for an instant and leaves is done in the same run', async ({ server }) => {
  const { db } = server
  const ids = [await server.seedForm(), await server.seedForm(), await server.seedForm()]
  // another connection, which looks at the same moment, holds one of them and does nothing about it
  const other = await db.startTransaction().execute()
  await other
    .selectFrom('form')
    .select('id')
    .where('id', '=', ids[1] ?? '')
    .forUpdate()
    .execute()
  const takeSome = (atMost: number) =>
    db.transaction().execute(async (trx) => {
      const open = trx.selectFrom('form').select('id').where('id', 'in', ids).where('status', '=', 'Open')
      const rows = await open.limit(atMost).forUpdate().skipLocked().execute()
      for (const { id } of rows)
        await trx.updateTable('form').set({ status: 'Canceled' }).where('id', '=', id).execute()
      return rows.length
    })
  const done: number[] = []
  const total = await inBatches(async () => {
    const count = await takeSome(100)
    if (done.length === 0) await other.rollback().execute()
    done.push(count)
    return count
  })
  expect([done, total]).toEqual([[2, 1, 0], 3])
})
