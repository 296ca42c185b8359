import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '../keys/tokens.ts'
import type { Answerer } from './find-answerer.ts'

/** As long as a browser keeps what it could not send. */
const daysAfterEnd = 7

/** Whoever has been signed in since then may still send what a browser has kept. */
export function keptSince(now: Instant): Instant {
  return addMinutes(now, -daysAfterEnd * 24 * 60)
}

/** What has become of the session `s`. */
export function sessionState(now: Instant): RawBuilder<Answerer['session']> {
  return sql`coalesce(s.ended_by::text, case when s.expires_at <= ${now}::timestamptz then 'Expired' else 'Live' end)`
}

/**
 * whether what came with this token counts as sent in the session `s` of the account `a`, `t` being its latest token: one that
 * they have not left themselves, that was not ended because somebody used an old token of it, and that ended at most a week ago.
 */
export function isSender(token: string, now: Instant): RawBuilder<boolean> {
  return sql`(t.token_hash = ${hashToken(token)} and (t.valid_until is null or t.valid_until > ${now}::timestamptz)
    and coalesce(s.ended_by not in ('Logout', 'TokenReused'), true) and a.status = 'Active'
    and coalesce(s.ended_at, s.expires_at) > ${keptSince(now)}::timestamptz)`
}
