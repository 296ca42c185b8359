import * as z from 'zod/mini'
import type { AfterRefusal, Slice } from '../http/slice.ts'
import { type AnsweringSide, findAnswerer } from './find-answerer.ts'
import { keepRefused } from './keep.ts'
import { readSent } from './read-sent.ts'

/** Not judged and not kept: the browser holds on to what it has and sends it again by itself. */
const triedAgain = [413, 429]

/**
 * Guards the calls that save and send in answers: whatever such a call is refused for, and wherever on its way, the answers that
 * came with it are judged before the refusal is answered. It happens after the call's own transaction is undone. What fails here
 * is a failure of the call: nobody is told for good that answers were refused which nobody has seen.
 */
export function judgingRefused(slice: Slice, calls: Record<string, AnsweringSide>): Slice {
  return slice.map((mounted) => {
    const side = calls[mounted.name]
    return side ? { ...mounted, afterRefusal: judgeAfterwards(mounted.name, side) } : mounted
  })
}

function judgeAfterwards(callName: string, side: AnsweringSide): AfterRefusal {
  return async ({ db, now, refusal, params, body, token, origin }) => {
    if (refusal.status >= 500 || triedAgain.includes(refusal.status)) return refusal
    const id = z.safeParse(z.object({ id: z.uuid() }), params)
    if (!id.success) return refusal
    const formId = id.data.id
    // First: what a stranger sends is not even read.
    const answerer = await findAnswerer(db, { token, formId, side }, now)
    if (!answerer) return refusal
    const sent = readSent(body)
    if (sent.answers.length === 0 && sent.invalid.length === 0) return refusal
    const sending = { callName, side, formId, answerer, sent, refusal, origin }
    return db.transaction().execute((trx) => keepRefused(trx, sending, now))
  }
}
