import type { TreatmentRow } from '@samklang/contract/treatments'

export type PlanLine = { PlanId: string; IsSkipped: boolean }
export type PlanDraft = { lines: readonly PlanLine[]; opensNext: boolean }

export function planOf({ Modules, OpensNext }: Pick<TreatmentRow, 'Modules' | 'OpensNext'>): PlanDraft {
  return { lines: Modules.map(({ PlanId, IsSkipped }) => ({ PlanId, IsSkipped })), opensNext: OpensNext }
}

export function setSkipped(draft: PlanDraft, planId: string, IsSkipped: boolean): PlanDraft {
  return { ...draft, lines: draft.lines.map((line) => (line.PlanId === planId ? { ...line, IsSkipped } : line)) }
}

/** Those that are open, over or set for a day: they stay where they are in the plan. */
export function fixedIn({ Modules }: Pick<TreatmentRow, 'Modules'>): ReadonlySet<string> {
  return new Set(Modules.flatMap(({ PlanId, Status }) => (Status === 'NotStarted' ? [] : [PlanId])))
}

export function movableIn({ lines }: PlanDraft, fixed: ReadonlySet<string>): PlanLine[] {
  return lines.filter(({ PlanId }) => !fixed.has(PlanId))
}

/** one step up or down among those that have not been opened, past what is fixed; at the end it stays. */
export function moveLine(draft: PlanDraft, planId: string, step: -1 | 1, fixed: ReadonlySet<string>): PlanDraft {
  const movable = movableIn(draft, fixed)
  const from = movable.findIndex((line) => line.PlanId === planId)
  const [line, other] = [movable[from], movable[from + step]]
  if (!line || !other) return draft
  const lines = draft.lines.map((one) => (one === line ? other : one === other ? line : one))
  return { ...draft, lines }
}

/**
 * what was chosen here, put into the plan as a colleague has made it meanwhile. What was changed here holds; what was not is
 * the colleague's. Modules that have come since stand where they stood before, after the one they followed; what has been opened
 * since (`fixed`) stands where the colleague's plan has it.
 */
export function mergePlan(draft: PlanDraft, read: PlanDraft, latest: PlanDraft, fixed: ReadonlySet<string>): PlanDraft {
  const hasOwnOrder = draft.lines.some(({ PlanId }, place) => PlanId !== read.lines[place]?.PlanId)
  const skippedThen = new Map(read.lines.map(({ PlanId, IsSkipped }) => [PlanId, IsSkipped]))
  const chosen = new Map(draft.lines.map(({ PlanId, IsSkipped }) => [PlanId, IsSkipped]))
  const lines = (hasOwnOrder ? aroundFixed(inOwnOrder(draft, latest), latest, fixed) : latest.lines).map((line) => {
    const own = chosen.get(line.PlanId)
    return own === undefined || own === skippedThen.get(line.PlanId) ? line : { ...line, IsSkipped: own }
  })
  return { lines, opensNext: draft.opensNext === read.opensNext ? latest.opensNext : draft.opensNext }
}

function inOwnOrder(draft: PlanDraft, latest: PlanDraft): PlanLine[] {
  const known = new Set(draft.lines.map(({ PlanId }) => PlanId))
  const kept = draft.lines.flatMap(({ PlanId }) => latest.lines.find((line) => line.PlanId === PlanId) ?? [])
  return latest.lines.reduce((lines, line, place) => {
    if (known.has(line.PlanId)) return lines
    const before = latest.lines[place - 1]?.PlanId
    const at = lines.findIndex(({ PlanId }) => PlanId === before) + 1
    return [...lines.slice(0, at), line, ...lines.slice(at)]
  }, kept)
}

function aroundFixed(order: readonly PlanLine[], { lines }: PlanDraft, fixed: ReadonlySet<string>): PlanLine[] {
  const movable = order.filter(({ PlanId }) => !fixed.has(PlanId)).values()
  return lines.map((line) => (fixed.has(line.PlanId) ? line : (movable.next().value ?? line)))
}
