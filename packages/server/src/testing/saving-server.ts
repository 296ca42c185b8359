import { buildApp } from '../app/build-app.ts'
import { systemClock } from '../clock.ts'
import { followParent } from '../config/follow-parent.ts'
import { readSettings } from '../config/settings.ts'
import { connect, requestLimits } from '../database/connect.ts'
import { startBus } from '../events/bus.ts'
import { connectProviders } from '../sign-in/providers.ts'

/** A server to be killed, as production runs it but for the limits that its many writers would run into; tells its address. */
followParent(() => process.exit())
const settings = readSettings(process.env, 'demo')
const db = connect(settings.databaseUrl, { max: 20, ...requestLimits })
const bus = await startBus(settings.databaseUrl, { info() {}, warn() {} })
const app = await buildApp({
  settings,
  version: 'test',
  db,
  clock: systemClock,
  bus,
  providers: connectProviders(settings),
  services: { sms: true, email: true },
  register: undefined,
  checks: [],
  webRoot: '/nowhere',
  checkReplies: false,
  heldUpAtMost: 0,
  requestsPerMinute: { perPerson: 1e9, perGuestCall: 1e9, perNetwork: 1e9 },
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
