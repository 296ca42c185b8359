import type { DangerMapping } from '@samklang/contract/definitions'
import type { AlertKind, AlertRule, FormTexts } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { SplitVariant } from '@samklang/contract/split-file'
import { itemsOf } from '@samklang/engine/form/answers'
import { failed, type ImportFinding } from './finding-words.ts'

/** What is decided about items whose words may be about danger to life, each by the name that the file gives it. */
export type DangerDecisions = {
  Mappings: readonly DangerMapping[]
  Waivers: readonly { Item: string; Reason: string }[]
}

export type NameOf = (ref: string) => string

/** Gives a variant the alerts and waivers that were decided for its items. */
export function applyDecisions(variant: SplitVariant, nameOf: NameOf, decisions: DangerDecisions): SplitVariant {
  const items = [...itemsOf(variant.content).values()]
  const of = (name: string) => items.filter(({ ref }) => nameOf(ref) === name)
  const waivers = decisions.Waivers.flatMap(({ Item, Reason }) => of(Item).map(({ ref }) => ({ ref, reason: Reason })))
  const rules = decisions.Mappings.flatMap((mapping) =>
    of(mapping.Item).map(({ question, row }) => ({
      questionId: question.questionId,
      ...(row !== null && { row }),
      ...(mapping.Options.length > 0 ? { Options: mapping.Options } : comparisonOf(mapping)),
      Severity: mapping.Severity,
      ...(mapping.Kind !== 'Risk' && { Kind: mapping.Kind }),
    })),
  )
  return { ...withAlerts(variant, rules), waivers: [...(variant.waivers ?? []), ...waivers] }
}

/** Whoever decides about something else than what is there has mistaken the form. */
export function checkDecisions(names: ReadonlySet<string>, { Mappings, Waivers }: DangerDecisions): ImportFinding[] {
  const named = [...Mappings, ...Waivers].map(({ Item }) => Item)
  return named.filter((name) => !names.has(name)).map((name) => failed(name, 'decision-on-nothing'))
}

function comparisonOf({ From, To }: DangerMapping): Pick<AlertRule, 'Comparison' | 'Low' | 'High'> {
  const Low = From ?? null
  const High = To ?? null
  if (Low === null && High === null) return {}
  if (Low !== null && High !== null) return { Comparison: 'Interval', Low, High }
  return { Comparison: High === null ? 'GreaterOrEqual' : 'LessOrEqual', Low, High }
}

const wordsOf: Record<AlertKind, { sv: string; en: string }> = {
  Risk: { sv: 'Svaret kan betyda fara för livet', en: 'The answer may mean danger to life' },
  Medical: { sv: 'Svaret kan betyda fara för hälsan', en: 'The answer may mean danger to health' },
}

function withAlerts(variant: SplitVariant, rules: readonly Omit<AlertRule, 'Key'>[]): SplitVariant {
  if (rules.length === 0) return variant
  const { scoring, texts } = variant
  const taken = new Set(scoring.Alerts.map(({ Key }) => Key))
  const keys = [...Array(rules.length + taken.size).keys()]
    .map((n) => `danger-${n + 1}`)
    .filter((key) => !taken.has(key))
  const alerts = rules.flatMap((rule, index) => keys.slice(index, index + 1).map((Key) => ({ ...rule, Key })))
  const words: FormTexts = { ...texts }
  // Our own words: staff read them in their language, whatever the form is in.
  for (const language of ['sv', 'en'] as const) {
    const said = alerts.map(({ Key, Kind }) => [textKeys.alert(Key), wordsOf[Kind ?? 'Risk'][language]])
    words[language] = { ...texts[language], ...Object.fromEntries(said) }
  }
  return { ...variant, scoring: { ...scoring, Alerts: [...scoring.Alerts, ...alerts] }, texts: words }
}
