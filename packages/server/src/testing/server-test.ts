import { test as plainTest } from 'vitest'
import { openSession, seedTestClinic, type TestClinic, type TestSession } from './clinic.ts'
import { startTestServer } from './test-server.ts'

/** A test with one server for a whole file: it is started for the first test that asks for it and closed after the last. */
export function testWithServer<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  return plainTest
    .extend('startServer', { scope: 'file' }, () => start)
    .extend('server', { scope: 'file' }, async ({ startServer }, { onCleanup }) => {
      const server = await startServer()
      onCleanup(() => server.close())
      return server
    })
}

/** A test with the small clinic on a server of the file's own, whose people sign in anew each time. */
export const clinicTest = testWithServer(() => startTestServer())
  .extend('clinic', { scope: 'file', auto: true }, ({ server }) =>
    seedTestClinic(server.db, server.keys, server.clock.now()),
  )
  .extend(
    'signIn',
    { scope: 'file' },
    ({ server }) =>
      async (session: Omit<TestSession, 'now'>) =>
        server.as(await openSession(server.db, { ...session, now: server.clock.now() })),
  )
  .extend(
    'signInStaff',
    { scope: 'file' },
    ({ clinic, signIn }) =>
      (who: keyof TestClinic['staff'] = 'childStaff', unit: keyof TestClinic['units'] = 'child') =>
        signIn({ account: clinic.staff[who], level: 'Four', unit: clinic.units[unit] }),
  )
