import { unitGroupCalls } from '@samklang/contract/unit-groups'
import { slice } from '../http/slice.ts'
import { listContentsForStaff } from './queries.ts'

export const unitGroups = slice(unitGroupCalls, {
  listCurrentContents: ({ db, actor, origin }) =>
    actor.unitId ? listContentsForStaff(db, actor.unitId, origin.language) : [],
})
