import type { ClientCall, Input, Reply } from '@samklang/contract/call'
import { clientVersion } from '@samklang/contract/client-version'
import { handleFailure } from '../errors/handle-failure.ts'
import { defaultShownIn, type ShownIn } from '../errors/judge-failure.ts'
import { headerLanguage } from '../i18n/language.ts'
import { learnTime } from '../session/clock.ts'
import { scopeOf } from '../session/scope.ts'
import { session } from '../session/store.ts'
import { catchUp, isTabBehind } from '../session/tabs.ts'
import { CallError } from './call-error.ts'
import { type AnsweredError, isErrorBody } from './error-body-shape.ts'
import { forgetKey, keyFor } from './idempotency-keys.ts'
import { tellOutcome } from './outcomes.ts'
import { whileUnderWay } from './under-way.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export type SendOptions = {
  /** Who shows it when the call fails, so that nobody is told twice; where nothing is said, the page. */
  shownIn?: ShownIn
  /** Whether the dialog or the button that shows it is gone from the page by now: then the page shows it. */
  isUnmounted?: (() => boolean) | undefined
  /** Statuses that are an answer here and no failure (404: there is none), whoever shows the others. */
  expected?: readonly number[]
  signal?: AbortSignal
  /** A token that has just been issued and is not the session's yet. */
  token?: string
  /** Of what is kept over a reload until it is answered; else one is drawn. */
  idempotencyKey?: string
  /** What carries the request, where `fetch` cannot (`upload.ts`). */
  transport?: Transport
}

export type Transport = (
  address: string,
  init: { method: string; headers: Record<string, string>; signal: AbortSignal | null },
) => Promise<Response>

/** The one way to the server: own origin, JSON, and who is asking. */
export async function send<C extends ClientCall>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Reply<C>> {
  const response = await request(call, input as Parts, options)
  return (await readReply(call, input as Parts, response)) as Reply<C>
}

/** A list without pages: the server says beside it when there was more than it sends. */
export async function sendList<C extends ClientCall>(call: C, input: Input<C>, options: SendOptions = {}) {
  const response = await request(call, input as Parts, options)
  const rows = (await readReply(call, input as Parts, response)) as Reply<C>
  return { rows, isTruncated: response.headers.get('truncated') === 'true' }
}

async function readReply(call: ClientCall, parts: Parts, response: Response): Promise<unknown> {
  const reply: unknown = await response.json()
  // Not before: an answer that broke off on its way was none.
  noteAnswered(call, parts)
  return reply
}

/** For answers that are not JSON: streams and files. */
export async function request(call: ClientCall, parts: Parts, options: SendOptions = {}): Promise<Response> {
  // What this tab was asking for is of no use to another patient or unit, which a sibling has chosen while it slept.
  if (options.token === undefined && isTabBehind() && !(await catchUp())) throw new DOMException('', 'AbortError')
  return call.reply === 'stream' ? await ask(call, parts, options) : await whileUnderWay(ask(call, parts, options))
}

async function ask(call: ClientCall, parts: Parts, options: SendOptions): Promise<Response> {
  const response = await (options.transport ?? fetch)(addressOf(call, parts), {
    method: call.method,
    headers: headersOf(call, parts, options),
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    credentials: 'same-origin',
    signal: options.signal ?? null,
  }).catch((cause: unknown) => fail(unreachable(cause), options))
  learnTime(response.headers.get('date'))
  tellOutcome(response.status)
  // whatever is done is answered with 200; anything else did not happen as it was meant.
  if (response.status !== 200) {
    const refusal = readRefusal(await response.text())
    // From 500 up nobody knows whether it was done: a proxy may have lost the answer.
    if (response.status < 500) noteAnswered(call, parts)
    return fail(new CallError(response.status, refusal), options)
  }
  return response
}

function addressOf(call: ClientCall, { params, query }: Parts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** What a person means by pressing once: at another unit, or about another child, the same words are another thing. */
function sentAs(call: ClientCall, parts: Parts): string {
  return JSON.stringify([scopeOf(session.get()), call.method, addressOf(call, parts), parts.body])
}

function noteAnswered(call: ClientCall, parts: Parts): void {
  if (call.idempotencyKey) forgetKey(sentAs(call, parts))
}

function headersOf(
  call: ClientCall,
  parts: Parts,
  { token = session.get()?.token, idempotencyKey }: SendOptions,
): Record<string, string> {
  return {
    Accept: call.reply === 'stream' ? 'text/event-stream' : 'application/json',
    'Accept-Language': headerLanguage(),
    'X-Client-Version': clientVersion,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(call.idempotencyKey && { 'Idempotency-Key': idempotencyKey ?? keyFor(sentAs(call, parts)) }),
    ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
  }
}

function fail(error: unknown, { shownIn = defaultShownIn.query, isUnmounted, expected, token }: SendOptions): never {
  if (error instanceof CallError) {
    const isExpected = expected?.includes(error.status) ?? false
    handleFailure(error, {
      shownIn,
      isExpected,
      isUnmounted: isUnmounted?.() ?? false,
      isOfSession: token === undefined,
    })
  }
  throw error
}

// Leaving a screen aborts what it was asking for: no failure, and nothing to tell.
function unreachable(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  tellOutcome(0)
  return new CallError(0, { Message: '', Code: 'internal', TraceId: '', Errors: [] })
}

// Something on the way (a proxy, a gateway) may answer in its own words: then those words are the message.
function readRefusal(text: string): AnsweredError {
  const own = readJson(text)
  return isErrorBody(own) ? own : { Message: text.slice(0, 500), Code: 'internal', TraceId: '', Errors: [] }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
