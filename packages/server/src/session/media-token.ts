import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { MediaLink } from '../http/media-link.ts'
import type { Cookies } from '../http/slice.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'
import { mediaTokenMinutes } from './lifetimes.ts'

/** Opens nothing by itself: it tells the browser that asked for a link from any other that has come by it. */
export const linkCookie = 'samklang_document'
/** As long as a session at most: a browser that asks again keeps the one it has, so that links beside each other all open. */
const cookieSeconds = 24 * 60 * 60

export type MediaTokenRequest = { db: Db; actor: Actor; cookies: Cookies; now: Instant }

/** Of one document where it is named, else of the files that the person may see: for this session, in this browser, for a minute. */
export async function insertMediaToken(
  { db, actor, cookies, now }: MediaTokenRequest,
  artifactId: string | null = null,
): Promise<{ token: string; expiresAt: Instant }> {
  const token = makeToken()
  const expiresAt = addMinutes(now, mediaTokenMinutes)
  await db
    .insertInto('media_token')
    .values({
      token_hash: hashToken(token),
      session_id: actor.sessionId,
      artifact_id: artifactId,
      browser_hash: bindToBrowser(cookies),
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

function bindToBrowser(cookies: Cookies): Buffer {
  const value = cookies.get(linkCookie) ?? makeToken()
  cookies.set(linkCookie, value, cookieSeconds)
  return hashToken(value)
}

export function isOfBrowser({ browserHash }: MediaLink, cookie: string | undefined): boolean {
  return cookie !== undefined && timingSafeEqual(browserHash, hashToken(cookie))
}

type Playing = { actor: Actor; link: MediaLink; token: string; mediaId: string }

/**
 * a sound or a film is asked for in parts for as long as it plays or is paused, all by the address that it began with. Begun
 * in the token's minute, that one file goes on in that browser for as long as the session lives, which every request looks at.
 */
export async function letPlayOn(db: Db, { actor, link, token, mediaId }: Playing): Promise<void> {
  if (link.isPlaying) return
  await db
    .insertInto('media_token')
    .values({
      token_hash: hashPlaying(token, mediaId),
      session_id: actor.sessionId,
      browser_hash: link.browserHash,
      expires_at: actor.absoluteExpiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** By what a token is known for one file that it has begun to play. */
export function hashPlaying(token: string, mediaId: string): Buffer {
  return hashToken(`${token} ${mediaId.toLowerCase()}`)
}
