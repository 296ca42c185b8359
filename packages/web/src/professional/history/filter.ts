import type { Input } from '@samklang/contract/call'
import type * as careItemCalls from '@samklang/contract/client/care-items'
import { FormKind } from '@samklang/contract/definitions'
import { RespondentType } from '@samklang/contract/form-content'
import { CivilDate } from '@samklang/contract/instants'
import * as z from 'zod/mini'

/** What the time line is narrowed down to, as it is typed and chosen; an empty one lets everything through. */
export type HistoryFilter = { kind: string; respondent: string; program: string; from: string; to: string }

export const noFilter: HistoryFilter = { kind: '', respondent: '', program: '', from: '', to: '' }

type Query = Omit<Input<typeof careItemCalls.listCareHistory>['query'], 'page' | 'pageSize'>

const Kind = z.union([FormKind, z.literal('Program'), z.literal('Event')])
const Respondent = z.union([RespondentType, z.uuid()])

/** What the server is asked for. A day that is still being typed keeps nothing away. */
export function queryOf({ kind, respondent, program, from, to }: HistoryFilter): Query {
  const known = {
    kind: Kind.safeParse(kind).data,
    respondent: Respondent.safeParse(respondent).data,
    program: z.uuid().safeParse(program).data,
    from: CivilDate.safeParse(from).data,
    to: CivilDate.safeParse(to).data,
  }
  return {
    ...(known.kind && { kind: known.kind }),
    ...(known.respondent && { respondent: known.respondent }),
    ...(known.program && { program: known.program }),
    ...(known.from && { from: known.from }),
    ...(known.to && { to: known.to }),
  }
}

export function isFiltered(filter: HistoryFilter): boolean {
  return Object.keys(queryOf(filter)).length > 0
}
