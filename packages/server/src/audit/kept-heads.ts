import { constants } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { Instant } from '@samklang/contract/instants'
import { z } from 'zod'
import { StartupProblem } from '../config/startup-problem.ts'
import { callOut, type Destination } from '../outgoing/call-out.ts'
import type { AuditHead } from './findings.ts'

/** Where the operator wants heads of the chain to be kept, out of reach of whoever can change the database. */
export type HeadPlaces = {
  file?: string | undefined
  url?: (Destination & { authHeader: string; auth: string | undefined }) | undefined
}

const KeptHead = z.object({
  block: z.number().int(),
  position: z.number().int(),
  head: z.string().regex(/^[\da-f]{64}$/),
  sealedAt: Instant,
})

const answerWithinMs = 10_000

/** Keeps a head in every place that is set; fails when one of them did not take it. */
export async function keepHead({ file, url }: HeadPlaces, head: AuditHead): Promise<void> {
  const line = JSON.stringify(KeptHead.parse(head))
  const kept = await Promise.allSettled([file && appendLine(file, line), url && postLine(url, line)])
  const failed = kept.filter((result) => result.status === 'rejected').map(({ reason }) => nameOf(reason))
  if (failed.length > 0) throw new Error(`the head of audit block ${head.block} was not kept: ${failed.join(', ')}`)
}

/** Whether the file can be written is known at the start, not at the first block. */
export async function prepareHeadsFile(file: string): Promise<void> {
  try {
    const handle = await open(file, 'a', 0o640)
    await handle.close()
    await access(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartupProblem(`AUDIT_HEADS_FILE cannot be written and read: ${nameOf(error)}.`)
  }
}

async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a+', 0o640)
  try {
    const { size } = await handle.stat()
    const last = size > 0 ? (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() : '\n'
    // A line that a loss of power cut short does not spoil the next one.
    await handle.write(`${last === '\n' ? '' : '\n'}${line}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function postLine(
  { authHeader, auth, ...destination }: NonNullable<HeadPlaces['url']>,
  body: string,
): Promise<void> {
  const { status } = await callOut(destination, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(auth && { [authHeader]: auth }) },
    body,
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (status < 200 || status > 299) throw new Error(`status ${status}`)
}

function nameOf(reason: unknown): string {
  if (!(reason instanceof Error)) return 'unknown'
  if ('code' in reason && typeof reason.code === 'string') return reason.code
  return reason.message.startsWith('status ') ? reason.message : reason.name
}

export type HeadLine = { line: number; head: AuditHead | undefined }

/** Every line of the file, without ever holding all of it; undefined stands for one that is no head. */
export async function* readHeads(file: string): AsyncGenerator<HeadLine> {
  const handle = await open(file, 'r')
  let line = 0
  for await (const text of handle.readLines()) {
    line += 1
    yield { line, head: KeptHead.safeParse(parse(text)).data }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
