import { setTimeout as sleep } from 'node:timers/promises'
import { clientVersion } from '@samklang/contract/client-version'
import * as z from 'zod/mini'
import { answersOf } from './forms.ts'

const Version = z.object({ LastModifiedAt: z.string() })

/** A save that was answered with 200: which one of the writer's, and the trace that the log has it under. */
export type AcknowledgedSave = { formId: string; turn: number; traceId: string }

export type Writer = Awaited<ReturnType<typeof makeWriter>>

/**
 * Somebody who writes in one form without a pause, as the browser does: one save under way, repeated unchanged until it is
 * answered, then the next. Every save says which turn it is, so that what is stored tells how far it got.
 */
export async function makeWriter(formId: string, token: string, urlNow: () => string) {
  const acknowledged: AcknowledgedSave[] = []
  let turn = 1
  let version = ''
  let isRepeat = false
  const counted = { conflicts: 0, repeats: 0 }

  async function ask(path: string, body?: unknown): Promise<Response | undefined> {
    const request = {
      headers: {
        authorization: `Bearer ${token}`,
        'x-client-version': clientVersion,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }
    // Whoever kills a server hears nothing from it any more.
    return fetch(`${urlNow()}/api/papp/${path}`, request).catch(() => undefined)
  }

  async function readVersion(): Promise<void> {
    const reply = await ask(`forms/${formId}`)
    if (reply?.status === 200) version = z.parse(Version, await reply.json()).LastModifiedAt
  }

  async function saveOnce(): Promise<void> {
    const reply = await ask(`questionnaires/${formId}/save`, {
      Answers: answersOf({ rest: 'sometimes', note: noteOf(turn) }),
      PreviousLastModifiedAt: version,
    })
    const body = await reply?.json().catch(() => undefined)
    if (reply?.status === 200 && body) {
      version = z.parse(Version, body).LastModifiedAt
      acknowledged.push({ formId, turn, traceId: reply.headers.get('x-trace-id') ?? '' })
      if (isRepeat) counted.repeats += 1
      isRepeat = false
      turn += 1
    } else if (reply?.status === 409) {
      // Only where something that was acknowledged is gone can one's own save be too late.
      counted.conflicts += 1
      await readVersion()
    } else if (reply && reply.status !== 503) {
      throw new Error(`a save was answered with ${reply.status}`)
    } else {
      isRepeat = true
      await sleep(20)
    }
  }

  async function writeUntil(isOver: () => boolean): Promise<void> {
    while (version === '' && !isOver()) await readVersion()
    while (!isOver()) await saveOnce()
  }

  return { formId, acknowledged, counted, writeUntil }
}

export function noteOf(turn: number): string {
  return `Rad ${turn}`
}
