import type { BrowserContext, Frame, Request, Response } from 'playwright-core'
import { until } from './until.ts'

/** What a browser has asked of the server and has not been answered. The stream of events never is, and does not count. */
export function followRequests(context: BrowserContext): { rest(): Promise<void> } {
  const open = new Set<Request>()
  const end = (request: Request) => void open.delete(request)
  context.on('request', (request) => {
    // What passes the worker of a page is told twice, once without a frame.
    if (isCall(request) && !request.serviceWorker()) open.add(request)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  context.on('response', (response) => {
    // A page that gives way to another one takes its questions along, and not always a word of farewell.
    const frame = response.request().isNavigationRequest() ? frameOf(response) : undefined
    if (frame) forget((request) => request.frame() === frame)
  })

  function forget(isOver: (request: Request) => boolean): void {
    for (const request of [...open]) if (isOver(request)) open.delete(request)
  }

  return {
    async rest() {
      await until(() => {
        forget((request) => request.frame().page().isClosed())
        return open.size === 0
      }, 'everything that was asked to be answered')
    },
  }
}

/** The first page of a new tab may be answered before Playwright knows the tab: then nothing was asked there before. */
function frameOf(response: Response): Frame | undefined {
  try {
    return response.frame()
  } catch {
    return undefined
  }
}

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && pathname !== '/api/events' && !request.isNavigationRequest()
}
