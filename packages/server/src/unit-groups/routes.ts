import { unitGroupCalls } from '@samklang/contract/unit-groups'
import { slice } from '../http/slice.ts'
import { fillCategories, hasUncategorised, listCategories } from './categories.ts'
import { listContentsForStaff } from './queries.ts'

export const unitGroups = slice(unitGroupCalls, {
  listCurrentContents: ({ db, actor, origin }) =>
    actor.unitId ? listContentsForStaff(db, actor.unitId, origin.language) : [],

  async listCurrentCategories({ db, actor, origin, now }) {
    if (!actor.unitId) return []
    // What was imported since stands nowhere yet; the first one who looks has it put up.
    if (await hasUncategorised(db, actor.unitId)) await fillCategories(db, actor.unitId, now)
    return listCategories(db, actor.unitId, origin.language)
  },
})
