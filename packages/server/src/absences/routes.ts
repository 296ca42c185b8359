import {
  absenceCalls,
  mostDaysAhead,
  mostDaysBack,
  mostDaysOfColleague,
  type UnitAbsences,
} from '@samklang/contract/absences'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'
import { findRemovedBy, insertRemoved, setNoticeSeen, setReplaced } from './notices.ts'
import {
  type AbsenceDays,
  deleteAbsence,
  type FoundAbsence,
  findColleague,
  findToday,
  insertAbsence,
  listAbsences,
  lockAbsence,
  overlaps,
  setAbsence,
  setSeen,
} from './queries.ts'

export const absences = slice(absenceCalls, {
  async listAbsences({ db, actor, now }): Promise<UnitAbsences> {
    if (!actor.unitId) return { Today: civilDay(now), Absences: [], Notices: [], UnstaffedDays: [], Staff: [] }
    return listAbsences(db, actor.unitId, actor.accountId, now)
  },

  async addAbsence({ db, actor, body, now, note }) {
    const unitId = unitOf(actor)
    const accountId = await findColleague(db, unitId, body.StaffUserId)
    if (!accountId) throw invalid('StaffUserId', 'not-allowed')
    note({ entity: 'Account', entityId: accountId })
    const wanted = await readWanted(db, { unitId, accountId }, body)
    await judgeDays(db, { unitId, accountId, kept: undefined, isOwn: accountId === actor.accountId }, wanted, now)
    await insertAbsence(db, { ...wanted, unitId, accountId, by: actor.accountId }, now)
    note({ data: { Absence: logged(wanted) } })
    return listAbsences(db, unitId, actor.accountId, now)
  },

  async changeAbsence({ db, actor, params: { id }, body, now, note }) {
    const unitId = unitOf(actor)
    const kept = await lockAbsence(db, unitId, id)
    if (!kept) throw notFound()
    const { accountId } = kept
    note({ entity: 'Account', entityId: accountId })
    const wanted = await readWanted(db, { unitId, accountId }, body)
    // After a lost answer the same is sent again.
    if (logged(kept) !== logged(wanted)) {
      if (kept.lastModifiedAt !== body.LastModifiedAt) throw conflict()
      await judgeDays(db, { unitId, accountId, kept, isOwn: accountId === actor.accountId }, wanted, now)
      await setAbsence(db, id, { ...wanted, by: actor.accountId }, now)
      await setReplaced(db, { absence: kept, unitId, by: actor.accountId }, wanted.substituteId, now)
      note({ data: { Absence: `${logged(kept)} → ${logged(wanted)}` } })
    }
    return listAbsences(db, unitId, actor.accountId, now)
  },

  async confirmAbsence({ db, actor, params: { id }, body, now, note }) {
    const unitId = unitOf(actor)
    const kept = await lockAbsence(db, unitId, id)
    const ownerId = kept?.accountId ?? (await setNoticeSeen(db, unitId, { id, accountId: actor.accountId }, now))
    if (!ownerId) throw notFound()
    note({ entity: 'Account', entityId: ownerId })
    if (kept) {
      if (actor.accountId !== ownerId && actor.accountId !== kept.substituteId) throw notFound()
      if (kept.lastModifiedAt !== body.LastModifiedAt) throw conflict()
      await setSeen(db, id, actor.accountId === ownerId ? 'owner' : 'substitute', now)
    }
    return listAbsences(db, unitId, actor.accountId, now)
  },

  async removeAbsence({ db, actor, params: { id }, query: { LastModifiedAt }, now, note }) {
    const [unitId, by] = [unitOf(actor), actor.accountId]
    const kept = await lockAbsence(db, unitId, id)
    // After a lost answer the same is sent again.
    const ownerId = kept?.accountId ?? (await findRemovedBy(db, unitId, { absenceId: id, by }))
    if (!ownerId) throw notFound()
    note({ entity: 'Account', entityId: ownerId })
    if (kept) {
      if (kept.lastModifiedAt !== LastModifiedAt) throw conflict()
      note({ data: { Absence: `${logged(kept)} → none` } })
      await insertRemoved(db, { absence: kept, unitId, by }, now)
      await deleteAbsence(db, id)
    }
    return listAbsences(db, unitId, by, now)
  },
})

function unitOf({ unitId }: Actor): string {
  if (!unitId) throw notFound()
  return unitId
}

type Wanted = { FromDay: CivilDate; UntilDay: CivilDate; SubstituteUserId: string | null }

/** With a colleague who works there, if any. */
async function readWanted(
  db: Db,
  { unitId, accountId }: { unitId: string; accountId: string },
  { FromDay, UntilDay, SubstituteUserId }: Wanted,
): Promise<AbsenceDays> {
  const substituteId = SubstituteUserId && (await findColleague(db, unitId, SubstituteUserId))
  if (substituteId === undefined || substituteId === accountId) throw invalid('SubstituteUserId', 'not-allowed')
  return { fromDay: FromDay, untilDay: UntilDay, substituteId: substituteId || null }
}

type Whose = { unitId: string; accountId: string; kept: FoundAbsence | undefined; isOwn: boolean }

/**
 * R-452: ends today or later, one's own within a year and a colleague's within sixty days, begins at most a year back, and lies beside
 * no other of the same person. How far away a day is, is judged where it changes: whoever only steps down has chosen none of them.
 */
async function judgeDays(
  db: Db,
  { unitId, accountId, kept, isOwn }: Whose,
  wanted: AbsenceDays,
  now: Instant,
): Promise<void> {
  const { fromDay, untilDay } = wanted
  const today = await findToday(db, unitId, now)
  if (untilDay < today) throw invalid('UntilDay', 'min_value')
  if (untilDay !== kept?.untilDay && untilDay > addDays(today, isOwn ? mostDaysAhead : mostDaysOfColleague))
    throw invalid('UntilDay', 'max_value')
  if (fromDay !== kept?.fromDay && fromDay < addDays(today, -mostDaysBack)) throw invalid('FromDay', 'min_value')
  if (await overlaps(db, { unitId, accountId, except: kept?.id ?? null }, wanted)) throw invalid('FromDay', 'exists')
}

function logged({ fromDay, untilDay, substituteId }: AbsenceDays): string {
  return `${fromDay} – ${untilDay}${substituteId ? `, ${substituteId}` : ''}`
}
