import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openSession } from '../testing/clinic.ts'
import { caller } from '../testing/test-server.ts'
import { asPatient, asStaff, type Caller, comment, threadTest as test } from '../testing/thread-test.ts'

type Listed = { Id: string; MessageText: string }

const each = 200

/** The same order of chances in every run. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Writes them a few at a time, on either server; a third of the replies is lost, and the same is sent again under its key. */
async function write(callers: readonly Caller[], path: string, name: string, chance: () => number): Promise<void> {
  const rest = Array.from({ length: each }, (_, index) => `${name} ${index}`)
  async function work(): Promise<void> {
    for (let text = rest.shift(); text !== undefined; text = rest.shift()) {
      const key = { 'idempotency-key': randomUUID() }
      const body = { MessageText: text, Kind: 'Chat' }
      const isLost = chance() < 1 / 3
      // Nobody waits for the reply of the first.
      const first = callers[chance() < 0.5 ? 0 : 1]?.send('POST', path, body, key)
      if (!isLost) expect((await first)?.statusCode).toBe(200)
      else {
        if (chance() < 0.5) await first
        const again = await callers[chance() < 0.5 ? 0 : 1]?.send('POST', path, body, key)
        expect(again?.statusCode, again?.body).toBe(200)
        await first
      }
    }
  }
  await Promise.all([work(), work(), work()])
}

async function readAll(reader: Caller, path: string): Promise<Listed[]> {
  const all: Listed[] = []
  for (let before = ''; ; ) {
    const { Messages, HasOlder } = (await reader.get(`${path}${before}`)).json()
    all.unshift(...Messages)
    if (!HasOlder) return all
    before = `&before=${Messages[0].Id}`
  }
}

test('R-415 two who write at the same time on two servers, with lost replies: none is lost, none is there twice, and both read the same order', async ({
  server,
  clinic,
  thread,
}) => {
  const now = server.clock.now()
  const ofStaff = await openSession(server.db, {
    account: clinic.staff.childStaff,
    level: 'Four',
    unit: clinic.units.child,
    now,
  })
  const context = { type: 'Patient', patient: clinic.patients.sibling } as const
  const ofPatient = await openSession(server.db, {
    account: clinic.persons.sibling.account,
    level: 'Two',
    context,
    now,
  })
  const other = await server.beside()
  const both = (token: string) => [server.as(token), caller(other, token)]
  const chance = chances(415)
  await Promise.all([
    write(both(ofStaff), asStaff(thread.id), 'staff', chance),
    write(both(ofPatient), asPatient(thread.id), 'patient', chance),
    server.as(ofStaff).post(asStaff(thread.id), comment('mitt emellan')),
  ])
  const byStaff = await readAll(server.as(ofStaff), `/api/messages?kind=Chat&treatmentId=${thread.id}`)
  const byPatient = await readAll(caller(other, ofPatient), `/api/papp/messages?treatmentId=${thread.id}`)
  expect(byPatient.map(({ Id }) => Id)).toEqual(byStaff.map(({ Id }) => Id))
  const expected = ['staff', 'patient'].flatMap((name) =>
    Array.from({ length: each }, (_, index) => `${name} ${index}`),
  )
  expect(byStaff.map(({ MessageText }) => MessageText).toSorted()).toEqual(expected.toSorted())
  const rows = server.db.selectFrom('message').select('number').where('treatment_id', '=', thread.id).orderBy('number')
  expect((await rows.execute()).map(({ number }) => number)).toEqual(
    Array.from({ length: 2 * each + 1 }, (_, index) => index + 1),
  )
}, 120_000)
