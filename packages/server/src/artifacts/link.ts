import type { ArtifactLink } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'

/** Long enough to open it, too short to be found in a history and used. */
const linkMinutes = 1

/** An address that opens this document for this session, for a minute. */
export async function linkTo(
  db: Db,
  actor: Actor,
  { id, treatmentId }: { id: string; treatmentId: string },
  now: Instant,
): Promise<ArtifactLink> {
  const token = makeToken()
  const ExpiresAt = addMinutes(now, linkMinutes)
  await db
    .insertInto('media_token')
    .values({ token_hash: hashToken(token), session_id: actor.sessionId, expires_at: ExpiresAt, artifact_id: id })
    .execute()
  return { Url: `/api/treatments/${treatmentId}/artifacts/${id}?mediaToken=${token}`, ExpiresAt }
}
