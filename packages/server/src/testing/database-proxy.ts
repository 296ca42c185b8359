import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  url: string
  /** Nothing passes any more, and nobody is told: as a machine that stands still or a network that loses everything. */
  freeze(): void
  thaw(): void
  /** The connections that there are carry nothing any more, for good, and nobody is told; new ones do. */
  lose(): void
  close(): void
}

/** What PgBouncer takes over from the first message of a connection; it refuses any other. */
const known = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone', 'intervalstyle']

/**
 * Stands between the server and its database. As a pooler it refuses settings that it does not know and gives out numbers of
 * its own for the processes behind it.
 */
export async function startDatabaseProxy(databaseUrl: string, { isPooler = false } = {}): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((browser) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [browser, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        database.destroy()
      })
      if (isFrozen) socket.pause()
    }
    browser.once('data', (first) => {
      const refused = isPooler
        ? settingsIn(bytesOf(first)).find((name) => !known.includes(name.toLowerCase()))
        : undefined
      if (refused) browser.end(refusal(`unsupported startup parameter: ${refused}`))
      else database.write(first)
      browser.on('data', (part) => database.write(part))
    })
    database.on('data', (part) => browser.write(isPooler ? withOtherProcess(bytesOf(part)) : part))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof at === 'object' && at ? at.port : 0)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    lose() {
      for (const socket of sockets) {
        socket.removeAllListeners('data')
        socket.pause()
      }
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

// No encoding is set, so it is never text; only the types do not know.
function bytesOf(part: string | Buffer): Buffer {
  return typeof part === 'string' ? Buffer.from(part) : part
}

// Length, version of the protocol, then names and values in turn, each ended by a zero.
function settingsIn(first: Buffer): string[] {
  const words = first.subarray(8).toString('utf8').split('\0')
  return words.filter((word, index) => index % 2 === 0 && word !== '')
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`, 'utf8')
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

const processMessage = Buffer.from([0x4b, 0, 0, 0, 12])

function withOtherProcess(part: Buffer): Buffer {
  const at = part.indexOf(processMessage)
  if (at >= 0 && part.length >= at + 9) part.writeInt32BE(1_000_000_007, at + 5)
  return part
}
