import * as z from 'zod/mini'
import type { Refusal } from '../http/refusal.ts'
import type { RefusedCall, Slice } from '../http/slice.ts'
import { type AnsweringSide, findAnswerer } from './find-answerer.ts'
import { keepRefused } from './keep.ts'
import { readSent } from './read-sent.ts'

/** Not judged and not kept: the browser holds on to what it has and sends it again by itself. */
const triedAgain = [413, 429]

/** What was refused, of the form or treatment of that id. */
type JudgeRefused = (refused: RefusedCall, id: string) => Promise<Refusal>

/**
 * Guards calls that somebody may have said something by that must not be lost: whatever such a call is refused for, and wherever on its
 * way, what came with it is judged before the refusal is answered. It happens after the call's own transaction is undone. What fails
 * here is a failure of the call: nobody is told for good that something was refused which nobody has seen.
 */
export function judgingAfterRefusal(slice: Slice, calls: Record<string, JudgeRefused>): Slice {
  return slice.map((mounted) => {
    const judge = calls[mounted.name]
    if (!judge) return mounted
    return {
      ...mounted,
      async afterRefusal(refused) {
        const { refusal, params } = refused
        if (refusal.status >= 500 || triedAgain.includes(refusal.status)) return refusal
        const id = z.safeParse(z.object({ id: z.uuid() }), params)
        return id.success ? judge(refused, id.data.id) : refusal
      },
    }
  })
}

/** Of the calls that save and send in answers. */
export function judgingRefused(slice: Slice, calls: Record<string, AnsweringSide>): Slice {
  const judges = Object.entries(calls).map(([callName, side]) => [callName, judgeAnswers(callName, side)] as const)
  return judgingAfterRefusal(slice, Object.fromEntries(judges))
}

function judgeAnswers(callName: string, side: AnsweringSide): JudgeRefused {
  return async ({ db, now, refusal, body, token, origin }, formId) => {
    // First: what a stranger sends is not even read.
    const answerer = await findAnswerer(db, { token, formId, side }, now)
    if (!answerer) return refusal
    const sent = readSent(body)
    if (sent.answers.length === 0 && sent.invalid.length === 0) return refusal
    const sending = { callName, side, formId, answerer, sent, refusal, origin }
    return db.transaction().execute((trx) => keepRefused(trx, sending, now))
  }
}
