import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { ServerSettings } from '../config/settings.ts'
import type { Db } from '../database/connect.ts'
import type { Bus } from '../events/bus.ts'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import type { Services } from '../outbox/services.ts'
import type { PdfDrawer } from '../pdf/pdf-drawer.ts'
import type { PersonRegister } from '../person-register/register.ts'
import type { Providers } from '../sign-in/provider.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { HealthCheck } from '../system/health.ts'
import type { RateLimits } from './rate-limits.ts'

export type AppDependencies = {
  settings: ServerSettings
  version: string
  db: Db
  clock: Clock
  bus: Bus
  providers: Providers
  /** What can carry a message. */
  services: Services
  /** Where people are looked up; without one, registration is done by hand. */
  register: PersonRegister | undefined
  checks: HealthCheck[]
  /** Where health is asked; on the others' connections unless told. */
  healthDb?: Db
  webRoot: string
  /** Made anew unless given: what one server remembers is not another one's. */
  recentDrafts?: RecentDrafts
  /** Likewise; its process is there while somebody draws, and ends with the server's. */
  pdfDrawer?: PdfDrawer
  /** Where uploaded files lie; as the settings say unless given. */
  storage?: FileStorage
  checkReplies: boolean
  requestsPerMinute?: RateLimits
  requestsAtOnce?: number
  /** Milliseconds within which a request must have come whole. */
  requestTimeoutMs?: number
  /** Milliseconds after which whoever takes nothing of an answer is not waited for. */
  stalledMs?: number
  /** Milliseconds that a file waits for its turn when its reader is sent others. */
  fileWaitMs?: number
  /** Milliseconds that the server may be held up before it asks callers to come back. */
  heldUpAtMost?: number
  /** Where the lines of the log go instead of standard output. */
  logTo?: { write(line: string): void }
  /** What only the demo has: the stand-in identity provider and the page of sent messages. */
  addStandIns?: (app: FastifyInstance) => Promise<void>
}
