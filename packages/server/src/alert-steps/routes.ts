import { isDeepStrictEqual } from 'node:util'
import { type AlertReach, type AlertSettings, alertStepCalls } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { isAdministrator } from '@samklang/contract/roles'
import type { Db } from '../database/connect.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { openIfPossible, sealField } from '../keys/sealed-field.ts'
import type { Services } from '../outbox/services.ts'
import { listAlertGroups, listUncovered, readCoverNow } from './cover.ts'
import { readFailures } from './failures.ts'
import {
  type AlertSettingsChange,
  findAlertSettings,
  findGroupAccounts,
  listGroupStaff,
  listPossibleDeputies,
  setAlertSettings,
  setDeputy,
} from './queries.ts'

export function alertStepsSlice({ keys, services }: { keys: Keys; services: Services }): Slice {
  const messaging = { keys, services }

  async function readSettings(db: Db, id: string, now: Instant): Promise<AlertSettings> {
    const kept = await findAlertSettings(db, id)
    if (!kept) throw notFound()
    const { hasFormerHead: _, ...settings } = kept
    const group = (await listAlertGroups(db, messaging, now)).find(({ UnitGroupId }) => UnitGroupId === id)
    const failures = await readFailures(db, keys, { onCall: settings, staff: await listGroupStaff(db, id) })
    return { ...settings, HasWorkingLastStep: group?.HasWorkingLastStep ?? false, ...failures }
  }

  return slice(alertStepCalls, {
    listAlertGroups: ({ db, now }) => listAlertGroups(db, messaging, now),

    getAlertSettings: ({ db, params, now }) => readSettings(db, params.id, now),

    async setAlertSettings({ db, params: { id }, body, now, note }) {
      note({ entity: 'UnitGroup', entityId: id })
      const kept = await findAlertSettings(db, id)
      if (!kept) throw notFound()
      // After a lost answer the same is sent again.
      const isSame = !kept.hasFormerHead && isDeepStrictEqual(comparable(kept), comparable(body))
      if (isSame) return readSettings(db, id, now)
      const named = body.Roster.flatMap(({ StaffUserIds }) => StaffUserIds)
      const accounts = await findGroupAccounts(db, id, [...named, ...(body.HeadUserId ? [body.HeadUserId] : [])])
      if (named.some((publicId) => !accounts.has(publicId))) throw invalid('Roster', 'not-allowed')
      // Nobody is at work who could do anything about an alert.
      const isIdle = ({ StaffUserIds }: (typeof body.Roster)[number]) =>
        StaffUserIds.length > 0 && !StaffUserIds.some((publicId) => accounts.get(publicId)?.mayAcknowledge)
      if (body.Roster.some(isIdle)) throw invalid('Roster', 'not-allowed')
      const head = body.HeadUserId === null ? null : accounts.get(body.HeadUserId)
      if (head === undefined || head?.mayAcknowledge === false) throw invalid('HeadUserId', 'not-allowed')
      const headAccountId = head?.id ?? null
      if (!(await setAlertSettings(db, id, { wanted: body, headAccountId, accounts }, now))) throw conflict()
      note({ data: changesOf(kept, body) })
      return readSettings(db, id, now)
    },

    async setStaffDeputy({ db, params: { id }, body: { StaffUserId, DeputyUserId }, now, note }) {
      const accounts = await findGroupAccounts(db, id, [StaffUserId])
      const accountId = accounts.get(StaffUserId)?.id
      if (!accountId) throw notFound()
      note({ entity: 'Account', entityId: accountId })
      const possible = await listPossibleDeputies(db, accountId)
      const deputy = DeputyUserId === null ? null : possible.find((one) => one.StaffUserId === DeputyUserId)
      if (deputy === undefined) throw invalid('DeputyUserId', 'not-allowed')
      await setDeputy(db, accountId, deputy?.id ?? null)
      return readSettings(db, id, now)
    },

    getAlertReach: ({ db, actor }) => readReach(db, keys, actor.accountId),

    async setAlertReach({ db, actor: { accountId }, body, note }) {
      note({ entity: 'Account', entityId: accountId })
      const colleagues = await listPossibleDeputies(db, accountId)
      const deputy = colleagues.find(({ StaffUserId }) => StaffUserId === body.DeputyUserId)
      if (body.DeputyUserId !== null && !deputy) throw invalid('DeputyUserId', 'not-allowed')
      const phone = body.Phone === null ? null : sealField(keys, placeOf(accountId), body.Phone)
      await setDeputy(db, accountId, deputy?.id ?? null)
      await db.updateTable('account').set({ phone }).where('id', '=', accountId).execute()
      return readReach(db, keys, accountId)
    },

    async getAlertCover({ db, actor, now }) {
      const unitIds = isAdministrator(actor) ? 'all' : actor.careUnitIds
      return {
        Uncovered: await listUncovered(db, messaging, { unitIds, now }),
        Now: actor.unitId ? await readCoverNow(db, keys, actor.unitId, now) : null,
      }
    },
  })
}

/** For the log: what was set before and what is set now, so that a change for one night is seen afterwards. */
function changesOf(
  before: Omit<AlertSettingsChange, 'LastModifiedAt'>,
  after: AlertSettingsChange,
): Record<string, string> {
  const [was, is] = [comparable(before), comparable(after)].map((facts) => new Map(Object.entries(facts)))
  return Object.fromEntries(
    [...(was ?? [])].flatMap(([field, value]) => {
      const now = is?.get(field)
      return isDeepStrictEqual(value, now) ? [] : [[field, `${logged(field, value)} → ${logged(field, now)}`]]
    }),
  )
}

const longestLogged = 500

function logged(field: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return field === 'OnCallPhone' && typeof value === 'string' ? `…${text.slice(-2)}` : text.slice(0, longestLogged)
}

function comparable({
  Minutes,
  RepeatMinutes,
  OnCallPhone,
  OnCallEmail,
  HeadUserId,
  ...more
}: Omit<AlertSettingsChange, 'LastModifiedAt'>) {
  const Roster = more.Roster.map(({ StaffUserIds, ...interval }) => JSON.stringify([interval, StaffUserIds.toSorted()]))
  const facts = { Minutes, RepeatMinutes, OnCallPhone, OnCallEmail, HeadUserId }
  return { ...facts, Roster: Roster.toSorted(), ClosedDays: more.ClosedDays.toSorted() }
}

function placeOf(row: string) {
  return { table: 'account', column: 'phone', row }
}

async function readReach(db: Db, keys: Keys, accountId: string): Promise<AlertReach> {
  const { Email, phone, deputyId } = await db
    .selectFrom('account')
    .select(['email as Email', 'phone', 'deputy_account_id as deputyId'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const colleagues = await listPossibleDeputies(db, accountId)
  return {
    Email,
    // One that cannot be opened can be written anew.
    Phone: phone && openIfPossible(keys, placeOf(accountId), phone),
    DeputyUserId: colleagues.find(({ id }) => id === deputyId)?.StaffUserId ?? null,
    Colleagues: colleagues.map(({ StaffUserId, Fullname }) => ({ StaffUserId, Fullname })),
  }
}
