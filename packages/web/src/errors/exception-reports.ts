import * as systemCalls from '@samklang/contract/client/system'
import { largestReport, reportsAMinute, sizeOf } from '@samklang/contract/exception-limits'
import type { ExceptionReport } from '@samklang/contract/system'
import { addSeconds } from '@samklang/engine/time/instants'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { now } from '../session/clock.ts'
import { isAuthenticated } from '../session/expiry.ts'
import { session } from '../session/store.ts'

const atMost = 100
const gatherMs = 2000
let waiting: ExceptionReport[] = []
/** When the latest reports were made. */
let times: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** any error but a refused input, also one that has no answer of the server (a page that breaks). A 400 is the person's input and already shown; a visitor without a session reports nothing. */
export function shouldReport(error: unknown, authenticated: boolean): boolean {
  if (!authenticated) return false
  if (error instanceof DOMException && error.name === 'AbortError') return false
  // Without any answer from the server a report would not arrive either.
  return !(error instanceof CallError) || (error.status !== 400 && error.status !== 0)
}

export function reportError(error: unknown, componentStack?: string): void {
  if (!shouldReport(error, isAuthenticated(session.get(), now())) || !mayReport(now())) return
  waiting.push(describe(error, componentStack))
  timer ??= setTimeout(sendReports, gatherMs)
}

/** A page that breaks over and over says the same each time. */
function mayReport(at: string): boolean {
  times = times.filter((time) => time > addSeconds(at, -60))
  if (times.length >= reportsAMinute) return false
  times.push(at)
  return true
}

/** What nobody caught. The browser goes on to log it as it always does. */
export function watchUnhandledErrors(): void {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  addEventListener('pagehide', () => void sendReports())
}

async function sendReports(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const reports = waiting
  waiting = []
  for (const batch of inBatches(reports)) {
    // A report that cannot be delivered must not become an error of its own.
    await send(systemCalls.reportExceptions, { body: batch }, { shownIn: 'place' }).catch(() => undefined)
  }
}

export function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / atMost) }, (_, index) =>
    items.slice(index * atMost, (index + 1) * atMost),
  )
}

// The query string stays out: it may carry an id.
function describe(error: unknown, componentStack: string | undefined): ExceptionReport {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return withinSize({
    message: cut(message, 2000),
    stack: stack === undefined ? undefined : cut(stack, largestReport),
    componentName: cut(componentStack?.trim().split('\n')[0]?.trim() ?? '', 300) || undefined,
    info: error instanceof CallError ? `${error.status} ${error.body.Code} ${error.body.TraceId}` : undefined,
    url: location.origin + location.pathname,
    at: now(),
  })
}

/** What is too much is taken from the end of the stack. */
function withinSize(report: ExceptionReport): ExceptionReport {
  if (sizeOf(report) <= largestReport || !report.stack) return report
  return withinSize({ ...report, stack: cut(report.stack, Math.floor(report.stack.length * 0.7)) })
}

// Half a sign would be refused with the whole report.
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
