import type { Instant } from '@samklang/contract/instants'
import type { Profile } from '@samklang/contract/session'
import { sessionCalls } from '@samklang/contract/session'
import type { Db } from '../database/connect.ts'
import { publish } from '../events/bus.ts'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../http/refusal.ts'
import { type CallContext, type Handlers, type Slice, slice } from '../http/slice.ts'
import { blindIndex, previousBlindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { endSession } from '../session/end.ts'
import type { SessionLifetimes } from '../session/lifetimes.ts'
import { insertMediaToken } from '../session/media-token.ts'
import { clearContext, setLanguage, setPreferences, setSessionUnit } from '../session/queries.ts'
import { renewSession } from '../session/tokens.ts'
import type { Providers } from '../sign-in/provider.ts'
import { type ContextRow, findContextOfForm, listContextRows, toContext } from './contexts.ts'
import { readProfile } from './profile.ts'
import { selectContext } from './select-context.ts'

export type SessionNeeds = { keys: Keys; lifetimes: SessionLifetimes; providers: Providers }

export function session({ keys, lifetimes, providers }: SessionNeeds): Slice {
  async function renew({ actor, db, now, note }: CallContext & { actor: Actor }) {
    note({ entity: 'Session', entityId: actor.sessionId })
    const token = await renewSession(db, actor, lifetimes, now)
    if (!token) throw new Refusal(403, 'session-over')
    return token
  }

  // The provider may have to be asked about itself first: no transaction waits for that.
  function askProvider({ actor, origin }: Pick<CallContext, 'origin'> & { actor: Actor }): Promise<string | undefined> {
    const provider = { Four: providers.staff, Three: providers.eid, Two: undefined }[actor.SecurityLevel ?? 'Two']
    return provider?.farewell(origin.base, origin.language) ?? Promise.resolve(undefined)
  }

  const handlers: Handlers<typeof sessionCalls, Farewells> = {
    getProfile: ({ db, actor, now }) => readProfile(db, actor, now),
    // One for all of a person's texts; what a form is drafted under is another one.
    getDraftKey: async ({ actor }) => ({
      DraftKey: blindIndex(keys, 'draft-key', `${actor.accountId}|texts`).toString('base64'),
      PreviousDraftKey: previousBlindIndex(keys, 'draft-key', `${actor.accountId}|texts`)?.toString('base64') ?? null,
    }),
    renewStaffToken: renew,
    renewToken: renew,
    logOutStaff: logOut,
    logOut,
    async createMediaToken(request) {
      const { token, expiresAt } = await insertMediaToken(request)
      return { MediaToken: token, ExpiresAt: expiresAt }
    },

    async setCurrentUnit({ body, db, actor, now, note }) {
      const unitId = typeof body === 'string' ? body : body.UnitId
      note({ unitId })
      if (!actor.careUnitIds.includes(unitId)) throw new Refusal(403, 'unit-unavailable')
      await setSessionUnit(db, actor, unitId)
      return changed(db, { ...actor, unitId }, now)
    },

    async setPreferences({ body, db, actor, now }) {
      await setPreferences(db, actor.accountId, body)
      return changed(db, actor, now)
    },

    setPreferredLanguage: changeLanguage,
    setPatientSideLanguage: changeLanguage,

    async listSessionContexts({ db, actor, now, note, query }) {
      const rows = await listContextRows(db, actor, now)
      note({ patientIds: rows.map(({ patientId }) => patientId) })
      const isChosen = (row: ContextRow) => isCurrent(actor, row.patientId, row.relationId)
      const Contexts = rows.map((row) => toContext(keys, row, { isChosen: isChosen(row), now }))
      const current = rows.find(isChosen)
      return {
        IsCivicIdRequired: Contexts.some(({ IsCivicIdRequired }) => IsCivicIdRequired),
        CurrentContextId: current?.contextId ?? null,
        Contexts,
        FormContextId: query.FormId ? await findContextOfForm(db, rows, query.FormId) : null,
      }
    },

    selectSessionContext({ params, body, db, actor, now, note }) {
      note({ entity: 'Context', entityId: params.contextId })
      return selectContext(db, keys, actor, { contextId: params.contextId, civicId: body?.PatientCivicId }, now)
    },

    async leaveSessionContext({ db, actor }) {
      await clearContext(db, actor.sessionId)
      return {}
    },
  }
  return slice(sessionCalls, handlers, {
    beforeTransaction: { logOutStaff: askProvider, logOut: askProvider },
  })
}

type Farewells = Record<'logOutStaff' | 'logOut', string | undefined>

async function logOut({ db, actor, now, prepared }: CallContext & { actor: Actor; prepared: string | undefined }) {
  await endSession(db, actor.sessionId, 'Logout', now)
  return { ProviderLogoutUrl: prepared ?? null }
}

async function changeLanguage({ body, db, actor, now }: CallContext & { actor: Actor; body: 'sv' | 'en' }) {
  await setLanguage(db, actor, body)
  return changed(db, actor, now)
}

async function changed(db: Db, actor: Actor, now: Instant): Promise<Profile> {
  await publish(db, { sessionId: actor.sessionId }, { Kind: 'profile-changed' })
  return readProfile(db, actor, now)
}

function isCurrent({ context }: Actor, patientId: string, relationId: string | null): boolean {
  return context?.patientId === patientId && context.relationId === relationId
}
