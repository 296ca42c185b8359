const shape = /^\/[\w\-./?=&%~åäöÅÄÖ]*$/

/**
 * Whether somebody may be sent there after signing in: a page of ours, written so that every browser reads it the same.
 * Steps of dots and empty steps are refused, since a browser that tidies them up may end at another site.
 */
export function isOwnPath(path: string | undefined): path is string {
  if (path === undefined || !shape.test(path)) return false
  const [place = ''] = path.split('?')
  const steps = place.slice(1).split('/').map(decode)
  const isPlain = steps.every((step, at) => step !== undefined && isPlainStep(step, at === steps.length - 1))
  return isPlain && steps[0]?.toLowerCase() !== 'api'
}

function isPlainStep(step: string, isLast: boolean): boolean {
  if (step === '') return isLast
  return step !== '.' && step !== '..' && /^[^/\\\p{Cc}]+$/u.test(step)
}

function decode(step: string): string | undefined {
  try {
    return decodeURIComponent(step)
  } catch {
    return undefined
  }
}
