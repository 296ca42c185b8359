import type { AlertKind } from '@samklang/contract/form-content'
import { helpFor, type RaisedAlert } from '@samklang/engine/follow-up/alerts'

/** What has called for help since the form was opened, and what is shown of where it is. */
export type CrisisCall = {
  kind: AlertKind | null
  calls: ReadonlySet<string>
  /** of those, and of texts that the server has read, what means danger at once. */
  atOnce: readonly string[]
  /** An answer has called for it by itself, not only a score or the server. */
  isByAnswer: boolean
  /** How often something new has called for it. */
  times: number
  isOpen: boolean
  /** How often the whole card was opened without being asked for. */
  openings: number
  /** What calls for it as the answers stand, and what the clinic has had of that. */
  standing: readonly string[]
  reached: ReadonlySet<string>
  /** An answer that the clinic has had no longer calls for help, and nothing else has since. */
  isChanged: boolean
}

export const nothingCalled: CrisisCall = {
  kind: null,
  calls: new Set(),
  atOnce: [],
  isByAnswer: false,
  times: 0,
  isOpen: false,
  openings: 0,
  standing: [],
  reached: new Set(),
  isChanged: false,
}

/**
 * the first answer that calls for help by itself opens the whole card, also after a score has; so does a graver kind, and
 * each that means danger at once. What else calls for it after that is said by the line. The same object where nothing is new.
 */
export function hearCalls(
  before: CrisisCall,
  told: AlertKind | null,
  alerts: readonly RaisedAlert[],
  isSaved = false,
  atOnce: readonly string[] = [],
): CrisisCall {
  const after = hearNew(before, told, alerts, atOnce)
  const standing = callsOf(alerts)
  const reached = new Set([...before.reached, ...(isSaved ? standing : [])])
  const isSame = standing.join() === before.standing.join()
  if (after === before && isSame && reached.size === before.reached.size) return before
  // Of an answer, not of a score: an item's call names its question before its value.
  const isLetGo = (call: string) =>
    call.includes(' ') && !standing.some((one) => questionOf(one) === questionOf(call)) && reached.has(call)
  const isChanged = after.times === before.times && (isSame ? before.isChanged : before.standing.some(isLetGo))
  return { ...after, standing, reached, isChanged }
}

function questionOf(call: string): string {
  return call.split(' ', 2).join(' ')
}

function hearNew(
  before: CrisisCall,
  told: AlertKind | null,
  alerts: readonly RaisedAlert[],
  atOnce: readonly string[],
): CrisisCall {
  const kind = worst(before.kind, told, helpFor(alerts))
  const fresh = alerts.filter((alert) => callsOf([alert]).some((call) => !before.calls.has(call)))
  const graver = atOnce.filter((call) => !before.atOnce.includes(call))
  if (kind === before.kind && fresh.length + graver.length === 0) return before
  const isByAnswer = before.isByAnswer || fresh.some(({ ItemRef }) => ItemRef !== null)
  const opens = kind !== before.kind || isByAnswer !== before.isByAnswer || graver.length > 0
  return {
    ...before,
    kind,
    calls: new Set([...before.calls, ...callsOf(fresh)]),
    atOnce: [...before.atOnce, ...graver],
    isByAnswer,
    times: before.times + 1,
    isOpen: before.isOpen || opens,
    openings: before.openings + (opens ? 1 : 0),
  }
}

/** each answer that calls for help by itself. One that becomes another is one more; a score that grows is the same. */
export function callsOf(alerts: readonly RaisedAlert[]): string[] {
  return alerts.flatMap((alert) => {
    if (!helpFor([alert])) return []
    const { Key, ItemRef, Value } = alert
    return [ItemRef === null ? Key : `${Key} ${ItemRef} ${String(Value)}`]
  })
}

function worst(...kinds: (AlertKind | null)[]): AlertKind | null {
  return kinds.includes('Risk') ? 'Risk' : (kinds.find(Boolean) ?? null)
}
