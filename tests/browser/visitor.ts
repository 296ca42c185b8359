import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './look.ts'
import { followRequests } from './requests.ts'
import type { Product } from './start.ts'

export const phone = { width: 360, height: 740 }
export const staffVisitor = { width: 1280, height: 800 }

export type VisitorOptions = BrowserContextOptions & {
  /** Takes over the browser's clock, so that the visitor can let time pass. */
  hasClock?: boolean
  /** Nobody has chosen a language in this browser yet, so that it takes up the one of whoever signs in. */
  isNew?: boolean
}

export type Visitor = {
  context: BrowserContext
  page: Page
  /** What is meant to go wrong in this test; everything else that does fails it. */
  allow(...expected: RegExp[]): void
  /** Waits until everything that was asked of the server, in any tab, has been answered. */
  rest(): Promise<void>
  /** Lets time pass here and on the server, in this order: a session that runs out does so by the browser's own clock. */
  passTime(minutes: number): Promise<void>
  /** Nothing has gone wrong so far but what was meant to; from here on nothing is meant to. */
  expectNothingWrong(): void
  leave(): Promise<void>
}

/** Somebody at a browser of their own, with nothing stored in it but that it is to be in Swedish. */
export async function welcomeVisitor(
  browser: Browser,
  product: Product,
  wishes: VisitorOptions = {},
): Promise<Visitor> {
  const { hasClock, isNew, ...options } = wishes
  const context = await browser.newContext({
    baseURL: product.base,
    viewport: staffVisitor,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    // A worker takes pages out of a test's hands; the test of what it is for lets it in.
    serviceWorkers: 'block',
    ...(!isNew && { storageState: inSwedish(product.base) }),
    ...options,
  })
  context.setDefaultTimeout(60_000)
  if (hasClock) await context.clock.install()
  const allowed: RegExp[] = []
  const problems = collectProblems(context)
  const { rest } = followRequests(context)
  const page = await context.newPage()
  function expectNothingWrong() {
    const unforeseen = problems.splice(0).filter((problem) => !allowed.some((expected) => expected.test(problem)))
    allowed.length = 0
    expect(unforeseen, 'what went wrong unseen').toEqual([])
  }
  return {
    context,
    page,
    allow: (...expected) => void allowed.push(...expected),
    rest,
    async passTime(minutes) {
      for (const tab of context.pages()) await settled(tab)
      // An answer from before would set the browser's clock back.
      await rest()
      const letGo = await holdCalls(context)
      await context.clock.fastForward(minutes * 60_000)
      await product.moveClock(minutes * 60_000)
      await letGo()
    },
    expectNothingWrong,
    async leave() {
      await context.close()
      expectNothingWrong()
    },
  }
}

/** What is asked from now on reaches the server when it is let go. */
async function holdCalls(context: BrowserContext): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  const hold = (route: Route) => {
    const passing = gate.promise.then(() => route.fallback())
    held.push(passing)
    return passing
  }
  await context.route('**/api/**', hold)
  return async () => {
    gate.resolve()
    await Promise.all(held)
    await context.unroute('**/api/**', hold)
  }
}

function inSwedish(origin: string) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'lang', value: 'sv' }] }] }
}

/** Whatever the browser complains of, in any tab. */
function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`page: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends what it was asking for.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${reason} ${request.url()}`)
  })
  return problems
}
