/** What the page of a build begins with; a page without one is no build of ours (a proxy's answer, a page in development). */
const entry = /<script type="module"[^>]*\ssrc="(\/assets\/[^"]+)"/

export function isOtherBuild(page: string, own: string): boolean {
  const [, latest] = entry.exec(page) ?? []
  return latest !== undefined && latest !== own
}

/** Whether the server has another build of the web than the one that this page was opened with; not where nobody can tell. */
export async function hasOtherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src')
  if (!own) return false
  const page = await fetch('/', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  return isOtherBuild(page, own)
}
