import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { ContextType } from '@samklang/contract/session'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { type Placeholder, statement, value } from '../database/statement.ts'
import type { Actor } from '../http/actor.ts'
import type { MediaLink } from '../http/media-link.ts'
import { hashToken } from '../keys/tokens.ts'
import { hashPlaying } from './media-token.ts'
import { relationHolds } from './representation.ts'

type Row = {
  session_id: string
  account_id: string
  identity_id: string | null
  vouching_unit_ids: string[] | null
  level: SecurityLevel
  context_type: ContextType | null
  context_patient_id: string | null
  locked_form_id: string | null
  expires_at: Instant
  absolute_expires_at: Instant
} & Partial<OfOthers>

/** What a patient of their own does not have, and nobody needs to ask for. */
type OfOthers = {
  unit_id: string | null
  context_relation_id: string | null
  roles: string[]
  permissions: string[]
  care_unit_ids: string[]
}
type Judged = Row & { context_holds: boolean }
type Bearer = Judged & { is_new: boolean }

/**
 * Everything that decides what a session may do, read in one statement at every request: ending a session, taking away a
 * role, a unit, a relation or the agent's leave therefore counts at once, on every instance. Whoever stands in a patient's
 * place has the role of that place alone, and only staff have permissions and units: the rest is not asked for.
 */
const session = sql`s.id as session_id, s.account_id, a.identity_id, s.vouching_unit_ids, s.level, s.context_type, s.context_patient_id,
  s.locked_form_id, s.expires_at, s.absolute_expires_at`

/** Whether a unit's row `me` is the one who signed in, at a unit that the way of signing in reaches. */
const isReached = sql`me.identity_id = a.identity_id
  and (s.vouching_unit_ids is null or me.unit_id = any (s.vouching_unit_ids))`

type OfDay = { today: Placeholder<CivilDate> }

const rights = ({
  today,
}: OfDay) => sql`s.unit_id, array(select r.role::text from account_role r where r.account_id = a.id
    union select 'Patient' from person me join patient p on p.person_id = me.id
      where ${isReached} and p.status = 'Active'
    union select l.acts_as::text from person me join relation l on l.person_id = me.id join patient p on p.id = l.patient_id
      where ${isReached} and ${relationHolds({ level: sql`s.level`, today })}) as roles,
  array(select permission from account_permission where account_id = a.id) as permissions,
  array(select c.unit_id::text from account_care_unit c join unit u on u.id = c.unit_id
    where c.account_id = a.id and u.status = 'Active') as care_unit_ids`

const ownHolds = sql`exists (
  select from patient p join person me on me.id = p.person_id
  where p.id = s.context_patient_id and ${isReached} and p.status = 'Active')`
const relatedHolds = ({ today }: OfDay) => sql`exists (
  select from relation l join patient p on p.id = l.patient_id join person me on me.id = l.person_id
  where l.id = s.context_relation_id and l.patient_id = s.context_patient_id and ${isReached}
    and l.acts_as = s.context_type and ${relationHolds({ level: sql`s.level`, today })})`
const contextHolds = (ofDay: OfDay) =>
  sql`case s.context_type when 'Patient' then ${ownHolds} else ${relatedHolds(ofDay)} end as context_holds`

type OfToken = { tokenHash: Placeholder<Buffer>; now: Placeholder<Instant> }

const ofBearer = ({
  tokenHash,
  now,
}: OfToken) => sql`from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
  where t.token_hash = ${tokenHash} and (t.valid_until is null or t.valid_until > ${now}::timestamptz)
    and s.ended_at is null and s.expires_at > ${now}::timestamptz and a.status = 'Active'`

const ofToken = { tokenHash: value<Buffer>(), now: value<Instant>() }
const onDay = { ...ofToken, today: value<CivilDate>() }

const byBearer = statement(
  'actor-by-bearer',
  onDay,
  (given) => sql<Bearer>`select ${session}, t.used_at is null as is_new, s.context_relation_id, ${rights(given)},
    ${contextHolds(given)} ${ofBearer(given)}`,
)

/** The same for one kind of standing, which is a third of the work; each finds sessions of that kind that hold, alone. */
const nowhere = statement(
  'actor-nowhere',
  onDay,
  (given) => sql<Row>`select ${session}, ${rights(given)} ${ofBearer(given)} and s.context_type is null`,
)
const own = statement(
  'actor-own',
  ofToken,
  (given) => sql<Row>`select ${session} ${ofBearer(given)} and s.context_type = 'Patient' and ${ownHolds}`,
)
const related = statement(
  'actor-related',
  onDay,
  (given) => sql<Row>`select ${session}, s.context_relation_id ${ofBearer(given)}
      and s.context_type <> 'Patient' and ${relatedHolds(given)}`,
)
const byBearerStanding = { nowhere, own, related }
type BearerState = keyof typeof byBearerStanding

const bySession = statement(
  'actor-by-session',
  { sessionId: value<string>(), now: value<Instant>(), today: value<CivilDate>() },
  ({ sessionId, now, today }) => sql<Judged>`select ${session}, s.context_relation_id, ${rights({ today })},
      ${contextHolds({ today })}
    from session s join account a on a.id = s.account_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}::timestamptz
      and a.status = 'Active'`,
)

type Linked = Judged & { artifact_id: string | null; browser_hash: Buffer; is_playing: boolean }

const byMediaToken = statement(
  'actor-by-media-token',
  { ...onDay, playingHash: value<Buffer>() },
  ({
    tokenHash,
    playingHash,
    now,
    today,
  }) => sql<Linked>`select ${session}, s.context_relation_id, ${rights({ today })},
      ${contextHolds({ today })}, m.artifact_id, m.browser_hash, m.token_hash = ${playingHash} as is_playing
    from media_token m join session s on s.id = m.session_id join account a on a.id = s.account_id
    where m.token_hash in (${tokenHash}, ${playingHash}) and m.browser_hash is not null
      and m.expires_at > ${now}::timestamptz
      and s.ended_at is null and s.expires_at > ${now}::timestamptz and a.status = 'Active'
    order by is_playing desc limit 1`,
)

/** Where the sessions of recent tokens stood last. A guess: it says which statement to try first and nothing else. */
export type LastStandings = Map<string, BearerState>

const mostRemembered = 20_000

/** Each server has guesses of its own; without any, everything is read. */
export async function findActor(
  db: Db,
  token: string,
  now: Instant,
  lastStandings: LastStandings = new Map(),
): Promise<Actor | undefined> {
  const tokenHash = hashToken(token)
  const name = tokenHash.toString('base64')
  const last = lastStandings.get(name)
  const today = civilDay(now)
  const [guessed] = last ? await byBearerStanding[last](db, { tokenHash, now, today }) : []
  if (guessed) return toActor(guessed, tokenHash)
  const [row] = await byBearer(db, { tokenHash, now, today })
  if (!row) {
    lastStandings.delete(name)
    return undefined
  }
  if (row.is_new) await setTokenUsed(db, tokenHash, now)
  remember(lastStandings, name, standingOf(row))
  return ifHolds(row, tokenHash)
}

/** Whoever uses the token that a renewal gave has received it: the one before is then good for nothing. */
async function setTokenUsed(db: Db, tokenHash: Buffer, now: Instant): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute()
}

function standingOf({ context_type }: Row): BearerState {
  if (!context_type) return 'nowhere'
  return context_type === 'Patient' ? 'own' : 'related'
}

function remember(lastStandings: LastStandings, name: string, standing: BearerState): void {
  if (lastStandings.size >= mostRemembered) lastStandings.clear()
  lastStandings.set(name, standing)
}

type LinkedActor = { actor: Actor; link: MediaLink }
type OpenedLink = { token: string; mediaId: string }

/** Whose a link is, and what it opens: for as long as its session lives. In which browser is for the caller to judge. */
export async function findActorByMediaToken(
  db: Db,
  { token, mediaId }: OpenedLink,
  now: Instant,
): Promise<LinkedActor | undefined> {
  const tokenHash = hashToken(token)
  const playingHash = hashPlaying(token, mediaId)
  const [row] = await byMediaToken(db, { tokenHash, playingHash, now, today: civilDay(now) })
  const actor = row && ifHolds(row, tokenHash)
  if (!actor) return undefined
  const { artifact_id: artifactId, browser_hash: browserHash, is_playing: isPlaying } = row
  return { actor, link: { artifactId, browserHash, isPlaying } }
}

/** What a session may do now, for what goes on without a request: an open event stream. It carries no token. */
export async function findActorBySession(db: Db, sessionId: string, now: Instant): Promise<Actor | undefined> {
  const [row] = await bySession(db, { sessionId, now, today: civilDay(now) })
  return row && ifHolds(row, Buffer.alloc(0))
}

/** Whoever no longer may represent this patient has no session left, rather than one without a patient. */
function ifHolds(row: Judged, tokenHash: Buffer): Actor | undefined {
  return row.context_holds || !contextOf(row) ? toActor(row, tokenHash) : undefined
}

function toActor(row: Row, tokenHash: Buffer): Actor {
  const context = contextOf(row)
  const { unit_id, roles = [], permissions = [], care_unit_ids = [] } = row
  return {
    sessionId: row.session_id,
    tokenHash,
    accountId: row.account_id,
    identityId: row.identity_id,
    vouchingUnitIds: row.vouching_unit_ids,
    SecurityLevel: row.level,
    Roles: context ? [context.type] : roles,
    Permissions: permissions,
    unitId: unit_id && care_unit_ids.includes(unit_id) ? unit_id : null,
    careUnitIds: care_unit_ids,
    context,
    lockedFormId: row.locked_form_id,
    expiresAt: row.expires_at,
    absoluteExpiresAt: row.absolute_expires_at,
  }
}

function contextOf(row: Row): Actor['context'] {
  if (!row.context_type || !row.context_patient_id) return null
  return { type: row.context_type, patientId: row.context_patient_id, relationId: row.context_relation_id ?? null }
}

/** Tells a login that has reached its longest time from one that merely was left alone. */
export async function isPastAbsoluteEnd(db: Db, token: string, now: Instant): Promise<boolean> {
  const session = await db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select('session.id')
    .where('session_token.token_hash', '=', hashToken(token))
    .where('session.absolute_expires_at', '<=', now)
    .executeTakeFirst()
  return session !== undefined
}
