import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import { addDays } from '@samklang/engine/time/days'
import { type AssignQuestion, waitsSince } from '../assign/candidates.ts'
import { goesOut } from './occurrence-state.ts'

export type ProgramDifference =
  | { kind: 'moved'; row: ProgramOccurrence; from: CivilDate; to: CivilDate }
  | { kind: 'gone'; row: ProgramOccurrence; from: CivilDate }
  | { kind: 'new' | 'back'; row: ProgramOccurrence; to: CivilDate }

export type Differences = {
  list: ProgramDifference[]
  /** Planned before and after, on the same day. */
  kept: number
}

/** what a change makes of what is planned, occurrence by occurrence, in the order of time. */
export function listDifferences(before: ProgramRow, after: ProgramRow): Differences {
  const old = new Map(before.Occurrences.map((row) => [row.Key, row]))
  const next = new Map(after.Occurrences.map((row) => [row.Key, row]))
  const isPlanned = (row: ProgramOccurrence | undefined) => row !== undefined && goesOut(row)
  const changed = after.Occurrences.filter(isPlanned).flatMap((row): ProgramDifference[] => {
    const was = old.get(row.Key)
    if (!was) return [{ kind: 'new', row, to: row.PlannedOn }]
    if (!isPlanned(was)) return [{ kind: 'back', row, to: row.PlannedOn }]
    if (was.PlannedOn === row.PlannedOn) return []
    return [{ kind: 'moved', row, from: was.PlannedOn, to: row.PlannedOn }]
  })
  const gone = before.Occurrences.filter((row) => isPlanned(row) && !isPlanned(next.get(row.Key))).map(
    (row): ProgramDifference => ({ kind: 'gone', row, from: row.PlannedOn }),
  )
  const list = [...changed, ...gone].toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
  const moved = changed.length
  return { list, kept: after.Occurrences.filter(isPlanned).length - moved }
}

export type NearMove = { row: ProgramOccurrence; to: CivilDate; other: CivilDate }

/** what lands within a day of the same thing to the same person, and did not lie so near before. */
export function listNear(before: ProgramRow, after: ProgramRow): NearMove[] {
  const old = new Map(before.Occurrences.map((row) => [row.Key, row]))
  const there = after.Occurrences.filter((row) => goesOut(row) || row.Status === 'Sent')
  const same = Map.groupBy(there, (row) => [row.ItemId, row.RespondentType, row.RelationId].join(' '))
  const wasNear = (one: ProgramOccurrence, other: ProgramOccurrence) => {
    const [a, b] = [old.get(one.Key), old.get(other.Key)]
    return a !== undefined && goesOut(a) && b !== undefined && isNear(a, b)
  }
  return listDifferences(before, after).list.flatMap((change): NearMove[] => {
    if (!('to' in change)) return []
    const { row, to } = change
    const others = same.get([row.ItemId, row.RespondentType, row.RelationId].join(' ')) ?? []
    const other = others.find((one) => one.Key !== row.Key && isNear(row, one) && !wasNear(row, one))
    return other ? [{ row, to, other: other.PlannedOn }] : []
  })
}

/** what goes out with the change itself. */
export function listAtOnce(before: ProgramRow, after: ProgramRow): ProgramOccurrence[] {
  return listDifferences(before, after).list.flatMap(({ kind, row }) => (kind !== 'gone' && row.IsDue ? [row] : []))
}

export type AlreadyWaiting = { row: ProgramOccurrence; since: Instant }
type Waiting = AssignQuestion['waiting']

/** of what is added or goes out at once, what the same person has already and has not answered; each once. */
export function listAlreadyWaiting(
  { Before, After }: { Before: ProgramRow; After: ProgramRow },
  added: readonly string[],
  waiting: Waiting,
): AlreadyWaiting[] {
  const rows = listDifferences(Before, After).list.flatMap(({ kind, row }) =>
    kind !== 'gone' && (row.IsDue || added.includes(row.ItemId)) ? [row] : [],
  )
  const once = Map.groupBy(rows, (row) => [row.DefinitionId, row.RespondentType, row.RelationId].join(' '))
  return [...once.values()].flatMap(([row]) => {
    if (!row?.DefinitionId) return []
    const { DefinitionId: typeId, RespondentType: respondentType, RelationId: relationId } = row
    const since = waitsSince(waiting, { typeId, respondentType, relationId })
    return since ? [{ row, since }] : []
  })
}

function isNear(one: ProgramOccurrence, other: ProgramOccurrence): boolean {
  return addDays(one.PlannedOn, -1) <= other.PlannedOn && other.PlannedOn <= addDays(one.PlannedOn, 1)
}

function dayOf(one: ProgramDifference): CivilDate {
  return 'to' in one ? one.to : one.from
}
