import { unitCalls } from '@samklang/contract/units'
import { notFound } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'
import { findUnitGroup } from '../unit-groups/queries.ts'
import { findUnitInformation } from './my-information.ts'
import { findResponsibleUnit, findUnit, listActiveUnits, listStaffOf } from './queries.ts'

export const units = slice(unitCalls, {
  async getCurrentUnit({ db, actor }) {
    const unit = actor.unitId ? await findUnit(db, actor.unitId) : undefined
    if (!unit) return null
    const UnitGroup = unit.UnitGroupId ? await findUnitGroup(db, unit.UnitGroupId) : undefined
    return { ...unit, UnitGroup: UnitGroup ?? null }
  },

  getCurrentCareUnit: async ({ db, actor }) => (await findResponsibleUnit(db, actor.accountId)) ?? null,

  listActiveUnits: ({ db }) => listActiveUnits(db),

  async getUnit({ db, params }) {
    const unit = await findUnit(db, params.id)
    if (!unit || unit.Status === 'Deleted') throw notFound()
    return unit
  },

  listCareUnitUsers: ({ db, actor }) => (actor.unitId ? listStaffOf(db, actor.unitId) : []),

  async getMyUnitInformation({ db, actor, origin, now }) {
    const { context, lockedFormId } = actor
    const found = context && (await findUnitInformation(db, { ...context, lockedFormId }, origin.language, now))
    if (!found) throw notFound()
    return found
  },
})
