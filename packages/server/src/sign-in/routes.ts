import { isOwnPath } from '@samklang/contract/own-path'
import { type Entrance, signInCalls } from '@samklang/contract/sign-in'
import { addSeconds } from '@samklang/engine/time/instants'
import { recordAudit } from '../audit/record.ts'
import { countInWindow } from '../http/count-in-window.ts'
import type { Identification } from '../http/identification.ts'
import { forbidden, Refusal } from '../http/refusal.ts'
import { type CallContext, type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { noteLookUp } from '../patients/look-up.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { answerCode } from './answer-code.ts'
import { loggedGuesses, requestsOfNetwork } from './code-limits.ts'
import { findCodeRecipient } from './code-recipient.ts'
import { type CodeSubject, subjectIndex } from './codes.ts'
import { enterByEid, openEidSession } from './eid-login.ts'
import { identityCookie, identitySeconds, insertIdentification } from './identification.ts'
import { rememberBrowser } from './known-browser.ts'
import type { ProviderArrival, Providers } from './provider.ts'
import { findMeant, listCareUnits } from './queries.ts'
import { requestCode, wayToFind } from './request-code.ts'
import { callerOf, requesterOf } from './requester.ts'
import { eidTripCookie, staffTripCookie } from './round-trip.ts'
import { enterAsStaff, openStaffSession } from './staff-login.ts'
import { depart, endTrip } from './travel.ts'

export type SignInNeeds = {
  keys: Keys
  lifetimes: SessionLifetimes
  providers: Providers
  /** False where no SMS provider is configured. */
  hasSms: boolean
}

export function signIn({ keys, lifetimes, providers, hasSms }: SignInNeeds): Slice {
  const staff = { provider: providers.staff, keys, cookie: staffTripCookie }
  const eid = { provider: providers.eid, keys, cookie: eidTripCookie }
  const countRequest = countInWindow(requestsOfNetwork)
  const countGuess = countInWindow(loggedGuesses)

  const noteWhom = async ({ db, note }: Pick<CallContext, 'db' | 'note'>, whom: CodeSubject) => {
    const identityId = await findMeant(db, wayToFind(keys, whom))
    noteLookUp(note, keys, { personalId: whom.CivicId ?? whom.UserId ?? null, identityId })
  }

  return slice(signInCalls, {
    async startStaffLogin({ query, ...handling }) {
      const returnTo = isOwnPath(query.returnTo) ? query.returnTo : undefined
      const to = await depart(staff, handling, { returnTo, isFresh: query.fresh === 'true' })
      return { to: to ?? '/login/unavailable' }
    },

    async finishStaffLogin({ query, ...handling }) {
      const trip = endTrip(staff, handling, query.state)
      if (!trip) return { to: '/login/expired' }
      const arrival = await staff.provider.arrive(handling.origin.base, query, trip)
      if (arrival.outcome === 'away') return { to: `/login/${arrival.reason}` }
      const entry =
        arrival.outcome === 'identified'
          ? await enterAsStaff(handling.db, arrival.who)
          : { accountId: undefined, next: undefined, reason: arrival.reason }
      if (!entry.next) {
        await recordFailure(handling, { call: 'finishStaffLogin', level: 'Four', ...entry })
        // Somebody whom we know and who only lacks a unit is told so; all other causes share one text.
        return { to: entry.reason === 'no-unit' ? '/login/unit-missing' : '/login/no-access' }
      }
      await identify(handling, { kind: 'Staff', accountId: entry.accountId, arrival })
      return { to: trip.returnTo ? `${entry.next}?returnTo=${encodeURIComponent(trip.returnTo)}` : entry.next }
    },

    listAvailableCareUnits({ db, actor, identification }) {
      if (identification?.kind === 'Staff') return listCareUnits(db, identification.accountId)
      if (actor?.SecurityLevel !== 'Four') throw forbidden()
      return listCareUnits(db, actor.accountId)
    },

    async createStaffToken({ body, db, identification, cookies, note, now }) {
      const unitId = body.CareUnitId ?? null
      const token = await openStaffSession(db, { identification, unitId, lifetimes, note }, now)
      cookies.clear(identityCookie)
      rememberBrowser(keys, cookies)
      return token
    },

    async startEid({ query, ...handling }) {
      const to = await depart(eid, handling, { entrance: query.as })
      return { to: to ?? failed('unavailable', query.as) }
    },

    async finishEid({ query, ...handling }) {
      const trip = endTrip(eid, handling, query.state)
      if (!trip) return { to: failed('timeout', undefined) }
      const arrival = await eid.provider.arrive(handling.origin.base, query, trip)
      if (arrival.outcome === 'away') return { to: failed(arrival.reason, trip.entrance) }
      const accountId =
        arrival.outcome === 'identified' ? await enterByEid(handling.db, keys, arrival.who, handling.now) : undefined
      if (!accountId) {
        const reason = arrival.outcome === 'rejected' ? arrival.reason : 'unknown'
        await recordFailure(handling, { call: 'finishEid', level: 'Three', reason })
        return { to: failed(trip.entrance === 'guardian' ? 'no-relation' : 'unknown', trip.entrance) }
      }
      await identify(handling, { kind: 'Eid', accountId, arrival })
      return { to: '/patienttoken' }
    },

    async createPatientSecureToken({ db, identification, cookies, note, now }) {
      const token = await openEidSession(db, { identification, lifetimes, note }, now)
      cookies.clear(identityCookie)
      rememberBrowser(keys, cookies)
      return token
    },

    async requestCode({ body: { RequestId, ...whom }, db, note, now, ...from }) {
      if (!hasSms) throw new Refusal(503, 'integration-unavailable')
      const wait = countRequest(callerOf(keys, from), now)
      if (wait > 0) throw new Refusal(429, 'rate-limited', { RetryAfter: wait })
      const subject = subjectIndex(keys, whom)
      const requester = requesterOf(keys, from, { subject, secret: RequestId })
      await noteWhom({ db, note }, whom)
      return requestCode(db, keys, { whom, subject, requester }, now)
    },

    async findCodeRecipient({ body, db, note, now, ...from }) {
      const wait = countRequest(callerOf(keys, from), now)
      if (wait > 0) throw new Refusal(429, 'rate-limited', { RetryAfter: wait })
      await noteWhom({ db, note }, body)
      return findCodeRecipient(db, keys, body.UserId, now)
    },

    async createPatientToken({ body: { RequestId, Code, ...whom }, db, note, now, ...from }) {
      const subject = subjectIndex(keys, whom)
      const { boundIndex } = requesterOf(keys, from, { subject, secret: RequestId })
      const isLogged = () => countGuess(callerOf(keys, from), now) === 0
      await noteWhom({ db, note }, whom)
      const token = await answerCode(db, { keys, lifetimes, note, isLogged }, { subject, boundIndex, code: Code }, now)
      rememberBrowser(keys, from.cookies, subject)
      return token
    },
  })
}

async function identify(
  { db, cookies, now }: CallContext,
  { arrival, ...who }: Pick<Identification, 'kind' | 'accountId'> & { arrival: ProviderArrival },
): Promise<void> {
  const secondsAgo = arrival.outcome === 'identified' ? arrival.secondsAgo : undefined
  const authenticatedAt = secondsAgo === undefined ? null : addSeconds(now, -secondsAgo)
  cookies.set(identityCookie, await insertIdentification(db, { ...who, authenticatedAt }, now), identitySeconds)
}

type Failure = { call: string; level: string; reason: string; accountId?: string | undefined }

async function recordFailure({ db, origin, now }: CallContext, { reason, ...failure }: Failure): Promise<void> {
  const { ip, clientVersion, traceId } = origin
  await recordAudit(db, {
    ...failure,
    at: now,
    action: 'LoginFailed',
    outcome: 'Refused',
    data: { Reason: reason },
    actor: undefined,
    ip,
    clientVersion,
    traceId,
  })
}

/** Swedish names in addresses that people see. */
function failed(orsak: string, som: Entrance | undefined): string {
  return `/inloggning/misslyckades?${new URLSearchParams({ orsak, ...(som && { som }) })}`
}
