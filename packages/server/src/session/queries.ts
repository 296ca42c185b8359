import type { Input } from '@samklang/contract/call'
import type { Language, sessionCalls } from '@samklang/contract/session'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { isVouchedFor } from './vouching.ts'

export async function setSessionUnit(db: Db, actor: Actor, unitId: string): Promise<void> {
  await db.updateTable('session').set({ unit_id: unitId }).where('id', '=', actor.sessionId).execute()
  await db.updateTable('account').set({ latest_unit_id: unitId }).where('id', '=', actor.accountId).execute()
}

type Preferences = Input<typeof sessionCalls.setPreferences>['body']

/** What is left out stays as it is. */
export async function setPreferences(db: Db, accountId: string, wanted: Preferences): Promise<void> {
  const { EnableNotifications, ScreenLayout, AwayUntil } = wanted
  await db
    .updateTable('account')
    .set({
      ...(EnableNotifications !== undefined && { enable_notifications: EnableNotifications }),
      ...(ScreenLayout !== undefined && { screen_layout: ScreenLayout }),
      ...(AwayUntil !== undefined && { away_until: AwayUntil }),
    })
    .where('id', '=', accountId)
    .execute()
}

export async function setLanguage(db: Db, actor: Actor, language: Language): Promise<void> {
  await db.updateTable('account').set({ preferred_language: language }).where('id', '=', actor.accountId).execute()
  if (!actor.identityId) return
  await db
    .updateTable('person')
    .set({ preferred_language: language })
    .where('identity_id', '=', actor.identityId)
    .where(isVouchedFor(actor, sql.ref('unit_id')))
    .execute()
}

export async function clearContext(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ context_type: null, context_patient_id: null, context_relation_id: null })
    .where('id', '=', sessionId)
    .execute()
}
