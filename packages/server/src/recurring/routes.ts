import { recurringCalls } from '@samklang/contract/recurring'
import { readFormRow } from '../form-actions/form-rows.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { cancelSeries, modifySeries, skipNext } from './modify.ts'
import { readRecurringRow } from './queries.ts'
import { seriesFor } from './series-for.ts'
import { startNext } from './start-next.ts'

export function recurring(dependencies: AssignDependencies): Slice {
  return slice(recurringCalls, {
    async startNext(request) {
      const { db, actor, now, origin, params, body } = request
      const found = await seriesFor(request, params.id)
      const starting = { ...found, seenNo: body?.OccurrenceNo ?? null, accountId: actor.accountId }
      const formId = await startNext(db, { ...dependencies, base: origin.base }, starting, now)
      return {
        Recurring: await readRecurringRow(db, params.id, origin.language),
        Questionnaire: await readFormRow(db, formId, origin.language),
      }
    },

    async cancelNext(request) {
      const { db, now, origin, params, body } = request
      const { series } = await seriesFor(request, params.id)
      await skipNext(db, series, body?.OccurrenceNo ?? null, now)
      return readRecurringRow(db, params.id, origin.language)
    },

    async cancelRecurring(request) {
      const { db, now, origin, params } = request
      const { series } = await seriesFor(request, params.id)
      await cancelSeries(db, series, now)
      return readRecurringRow(db, params.id, origin.language)
    },

    async modifyRecurring(request) {
      const { db, now, origin, params, body } = request
      const { series } = await seriesFor(request, params.id)
      await modifySeries(db, series, body, now)
      return readRecurringRow(db, params.id, origin.language)
    },
  })
}
