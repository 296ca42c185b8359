import type { Instant } from '@samklang/contract/instants'
import type { Profile } from '@samklang/contract/session'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { isVouchedFor } from '../session/vouching.ts'

export async function readProfile(db: Db, actor: Actor, now: Instant): Promise<Profile> {
  const row = await db
    .selectFrom('account')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('person')
          .select(['firstname', 'lastname', 'preferred_language'])
          .whereRef('person.identity_id', '=', 'account.identity_id')
          .where(isVouchedFor(actor, sql.ref('person.unit_id')))
          .orderBy('person.created_at')
          .orderBy('person.id')
          .limit(1)
          .as('person'),
      (join) => join.onTrue(),
    )
    .leftJoin('unit as responsible', 'responsible.id', 'account.responsible_unit_id')
    .leftJoin('unit as current', (join) => join.on('current.id', '=', actor.unitId))
    .leftJoin('unit as health', 'health.id', 'account.health_care_unit_id')
    .select((eb) => [
      'account.public_id as PublicId',
      'account.hsa_id as HsaId',
      eb.fn.coalesce('person.firstname', 'account.firstname').as('Firstname'),
      eb.fn.coalesce('person.lastname', 'account.lastname').as('Lastname'),
      eb.fn.coalesce('person.preferred_language', 'account.preferred_language').as('PreferredLanguage'),
      'account.enable_notifications as EnableNotifications',
      'account.screen_layout as ScreenLayout',
      'account.away_until as AwayUntil',
      'current.time_zone as zone',
      'responsible.id as responsibleId',
      jsonBuildObject({
        Id: eb.ref('responsible.id').$notNull(),
        HsaId: eb.ref('responsible.hsa_id'),
        Name: eb.ref('responsible.name').$notNull(),
      }).as('responsible'),
      'health.id as healthId',
      jsonBuildObject({
        Id: eb.ref('health.id').$notNull(),
        HsaId: eb.ref('health.hsa_id'),
        Name: eb.ref('health.name').$notNull(),
      }).as('health'),
    ])
    .where('account.id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const { responsibleId, responsible, healthId, health, zone, ...named } = row
  // by the clock of the unit that they work at, as its alerts do.
  const isBack = named.AwayUntil !== null && named.AwayUntil < civilDay(now, zone ?? undefined)
  return {
    ...named,
    AwayUntil: isBack ? null : named.AwayUntil,
    Roles: [...actor.Roles],
    Permissions: [...actor.Permissions],
    SecurityLevel: actor.SecurityLevel,
    HsaResponsibleUnit: responsibleId ? responsible : null,
    HsaResponsibleHealthCareUnit: healthId ? health : null,
    CareUnitIds: actor.careUnitIds,
    CurrentUnitId: actor.unitId,
  }
}
