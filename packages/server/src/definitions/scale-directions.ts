import type { ScaleDirection } from '@samklang/contract/definitions'
import { textKeys } from '@samklang/contract/item-names'
import type { SplitVariant } from '@samklang/contract/split-file'
import { failed, type ImportFinding } from './finding-words.ts'
import type { BroughtForm } from './read-brought.ts'

type Directed = { variant: SplitVariant; undirected: BroughtForm['undirected']; findings: ImportFinding[] }

/**
 * a file that does not say which way its totals go is not taken until somebody has said so of each: "worse" by a guess
 * would turn a patient's recovery into a deterioration.
 */
export function directScales(variant: SplitVariant, said: boolean, decisions: readonly ScaleDirection[]): Directed {
  const { scoring, texts } = variant
  const Scales = said
    ? scoring.Scales
    : scoring.Scales.map((scale) => ({ ...scale, ...directionOf(scale.Key, decisions) }))
  const keys = said ? [] : scoring.Scales.map(({ Key }) => Key)
  const undirected = keys.map((Key) => ({ Key, Direction: directionOf(Key, decisions)?.Direction ?? null }))
  const nameOf = (key: string) => texts.sv?.[textKeys.scale(key)] ?? texts.en?.[textKeys.scale(key)] ?? key
  const findings = [
    ...undirected
      .filter(({ Direction }) => Direction === null)
      .map(({ Key }) => failed(Key, 'direction-needed', nameOf(Key))),
    ...decisions
      .filter(({ Scale }) => !keys.includes(Scale))
      .map(({ Scale }) => failed(Scale, 'direction-of-nothing', Scale)),
  ]
  return { variant: { ...variant, scoring: { ...scoring, Scales } }, undirected, findings }
}

function directionOf(key: string, decisions: readonly ScaleDirection[]): Pick<ScaleDirection, 'Direction'> | undefined {
  const decision = decisions.find(({ Scale }) => Scale === key)
  return decision && { Direction: decision.Direction }
}
