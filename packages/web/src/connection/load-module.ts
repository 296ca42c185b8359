import { hasOtherBuild } from './other-build.ts'

/** Told to the page when a part of the web could not be loaded. */
export const missingPartEvent = 'samklang-part-missing'

const patienceMs = 60_000

/** Files that are here, or on their way, by their address. */
const files = new Map<string, Promise<unknown>>()

/**
 * A part of the web that is loaded once it is needed. Some browsers never fetch a module again that they could not fetch once, for
 * as long as the page is open: so all its files are fetched first, and it is imported when they are here. The build writes this
 * around every `import()`, together with a `then` that takes no more than one function (retried-imports.ts).
 */
export async function loadModule<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
  const addresses = paths.map((path) => new URL(`/${path}`, location.href).href)
  try {
    await Promise.all(addresses.map(fetchOnce))
    return await load()
  } catch (error) {
    if (!isOfModule(error)) throw error
    for (const address of addresses) files.delete(address)
    // It may have gone with the build that it belonged to.
    dispatchEvent(new Event(missingPartEvent))
    throw isGone(error) && (await hasOtherBuild()) ? error : new Error(`Could not load: ${error}`, { cause: error })
  }
}

const gone = 'Failed to fetch dynamically imported module'

class NotFetched extends Error {}

/**
 * What a browser says of a module that it could not fetch, which the router answers with a new load of the page. Without network
 * that leaves nothing on the screen, so it is said in other words; but not of a file that has
 * gone with its build. One that another server does not have, of the build that it runs too, is asked for again.
 */
function isOfModule(error: unknown): boolean {
  return (
    error instanceof NotFetched ||
    (error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message))
  )
}

function isGone(error: unknown): boolean {
  return error instanceof NotFetched && error.message.startsWith(gone)
}

function fetchOnce(address: string): Promise<unknown> {
  const known = files.get(address)
  if (known) return known
  const fetching = isInPage(address) ? Promise.resolve() : fetchFile(address)
  files.set(address, fetching)
  fetching.catch(() => files.delete(address))
  return fetching
}

/** What the page itself begins with has been asked for already. */
function isInPage(address: string): boolean {
  const named = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')
  return [...named].some((element) => ('href' in element ? element.href : element.src) === address)
}

/**
 * To its end, so that it is found in the browser's cache. Not by a link that preloads: of such a one browsers remember as well
 * that it failed.
 */
async function fetchFile(address: string): Promise<void> {
  const notFetched = (cause: unknown): never => {
    throw new NotFetched(`${cause} (${address})`, { cause })
  }
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(notFetched)
  if (answer.status === 404) throw new NotFetched(`${gone}: ${address}`)
  if (!answer.ok) throw new NotFetched(`${answer.status} for ${address}`)
  await answer.arrayBuffer().catch(notFetched)
  if (address.endsWith('.css')) await addStyles(address)
}

function addStyles(address: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  link.onload = resolve
  link.onerror = () => {
    link.remove()
    reject(new NotFetched(`No styles from ${address}`))
  }
  document.head.append(link)
  return promise
}
