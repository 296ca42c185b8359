import { type DangerMapping, ScaleDirection } from '@samklang/contract/definitions'
import { AlertKind, RespondentType, Severity } from '@samklang/contract/form-content'
import { waiverReason } from '@samklang/contract/waiver-reason'
import * as z from 'zod/mini'

/** What whoever brings a form decides about a question that may be about danger to life. */
export const DangerDecision = z.object({
  choice: z.enum(['Alert', 'Waive']),
  options: z.readonly(z.array(z.string())),
  /** Of a number: from and with which it raises an alert. */
  from: z.nullable(z.number()),
  kind: AlertKind,
  severity: Severity,
  reason: z.string(),
})
export type DangerDecision = z.output<typeof DangerDecision>

/** What somebody brings to the library. */
export const ImportDraft = z.object({
  content: z.string(),
  licence: z.string(),
  respondents: z.readonly(z.array(RespondentType)),
  /** By the item's name in the file. */
  decisions: z.readonly(z.record(z.string(), DangerDecision)),
  /** By the scale's key: which way it goes. */
  directions: z.readonly(z.record(z.string(), ScaleDirection.shape.Direction)),
})
export type ImportDraft = z.output<typeof ImportDraft>

export const nothingBrought: ImportDraft = {
  content: '',
  licence: '',
  respondents: ['Patient'],
  decisions: {},
  directions: {},
}

export const noDecision: Omit<DangerDecision, 'choice'> = {
  options: [],
  from: null,
  kind: 'Risk',
  severity: 'Alert',
  reason: '',
}

/** JSON is a FHIR Questionnaire, everything else our own YAML. */
export function formatOf(content: string): 'Fhir' | 'Samklang' {
  return content.trimStart().startsWith('{') ? 'Fhir' : 'Samklang'
}

/** What was looked at counts only for as long as it is what would be added. */
export function isUnchanged(now: ImportDraft, then: ImportDraft): boolean {
  const isSameUse = now.licence === then.licence && holdsSame(now.respondents, then.respondents)
  const isSameDecided = holdsSame(now.decisions, then.decisions) && holdsSame(now.directions, then.directions)
  return isSameForm(now, then) && isSameUse && isSameDecided
}

/** By what it holds: what is kept is read anew each time that the screen is drawn. */
function holdsSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Questions to decide about stay on the screen while they are decided about. */
export function isSameForm(now: ImportDraft, then: ImportDraft | undefined): boolean {
  return now.content === then?.content
}

/** Of another file nobody knows yet which of its questions were decided about: it is looked at without. */
export function toLookAt(now: ImportDraft, then: ImportDraft | undefined): ImportDraft {
  const hasDecisions = Object.keys(now.decisions).length > 0 || Object.keys(now.directions).length > 0
  return hasDecisions && !isSameForm(now, then) ? { ...now, decisions: {}, directions: {} } : now
}

/** What was decided about what the file still has; nothing that was written is lost by mending the file. */
export function keepDecisions<Some>(
  decisions: Readonly<Record<string, Some>>,
  names: readonly string[],
): Readonly<Record<string, Some>> {
  const kept = Object.entries(decisions).filter(([name]) => names.includes(name))
  return kept.length === Object.keys(decisions).length ? decisions : Object.fromEntries(kept)
}

/** As the call takes them; one that is half made is none. */
export function decisionsOf({ decisions, directions }: ImportDraft): {
  Directions: ScaleDirection[]
  Mappings: DangerMapping[]
  Waivers: { Item: string; Reason: string }[]
} {
  const made = Object.entries(decisions)
  return {
    Directions: Object.entries(directions).map(([Scale, Direction]) => ({ Scale, Direction })),
    Mappings: made.flatMap(([Item, { choice, options, from, kind, severity }]) =>
      choice === 'Alert' && (options.length > 0 || from !== null)
        ? [{ Item, Options: [...options], From: options.length > 0 ? null : from, Kind: kind, Severity: severity }]
        : [],
    ),
    Waivers: made.flatMap(([Item, { choice, reason }]) =>
      choice === 'Waive' && !waiverReason(reason) ? [{ Item, Reason: reason.trim() }] : [],
    ),
  }
}
