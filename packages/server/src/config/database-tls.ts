import { readFileSync } from 'node:fs'

const modes = ['require', 'verify-ca', 'verify-full']
const files = ['sslrootcert', 'sslcert', 'sslkey']

/** What keeps a connection from being encrypted with a server that is known; undefined when nothing does. */
export function findTlsProblem(databaseUrl: string): string | undefined {
  const { searchParams } = new URL(databaseUrl)
  const said = searchParams.getAll('sslmode')
  if (said.length !== 1 || !modes.includes(said[0] ?? ''))
    return 'must say sslmode=verify-full, or DATABASE_TLS=off must be said'
  if (files.some((name) => searchParams.has(name) && !canRead(searchParams.get(name) ?? '')))
    return 'must name files that can be read as sslrootcert, sslcert and sslkey'
  return undefined
}

/** Every mode that asks for TLS means the strictest one here: certificate and host name of the server are checked. */
export function withTls(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('uselibpqcompat')
  url.searchParams.delete('ssl')
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function canRead(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}
