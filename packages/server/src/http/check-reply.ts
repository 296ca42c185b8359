import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { MountedCall } from './slice.ts'

/** Tells what a reply has and its contract has not: a column too many is a leak that no reader would notice. */
export function checkReply({ name, call }: MountedCall, answer: unknown): void {
  if (typeof call.reply === 'string') return
  const wire: unknown = JSON.parse(JSON.stringify(answer ?? null))
  const declared = z.parse(call.reply, wire)
  if (!isDeepStrictEqual(declared, wire)) throw new Error(`${name} answers more than its contract declares`)
}
