import type { AgeSpan, AlertRule, Comparison, Cutoff, Norm, Scale } from './form-content.ts'
import type { Words } from './form-facts.ts'
import type { FileAlert, FileBand, FileNorm, FileScale, FileSpan } from './form-file-scoring.ts'
import { textKeys } from './item-names.ts'

/** Puts words under a key, in every language that they exist in. */
export type WriteWords = (key: string, words: Words | undefined) => void

export function splitScale(scale: FileScale, bandSets: Record<string, FileBand[]>, write: WriteWords): Scale {
  write(textKeys.scale(scale.key), scale.title)
  const bands = typeof scale.bands === 'string' ? (bandSets[scale.bands] ?? []) : (scale.bands ?? [])
  for (const band of bands) write(textKeys.band(scale.key, band.key), band.title)
  return {
    Key: scale.key,
    Items: scale.items,
    SubScales: scale.subScales,
    Method: scale.method,
    Reverse: scale.reverse,
    ...(scale.weights && { Weights: scale.weights }),
    ...(scale.countFrom !== undefined && { CountFrom: scale.countFrom }),
    MaxMissing: scale.maxMissing,
    Prorate: scale.prorate,
    Decimals: scale.decimals,
    Direction: scale.direction,
    Dimension: scale.dimension ?? null,
    AlwaysVisible: scale.alwaysVisible,
    IsAggregated: scale.aggregated,
    Min: scale.min ?? null,
    Max: scale.max ?? null,
    Cutoffs: bands.map((band) => splitBand(band)),
    ...(scale.demonstrationBands && { CutoffsAreDemonstration: true }),
    Norm: scale.norm ? splitNorm(scale.norm) : null,
    Change: scale.change ? splitChange(scale.change) : null,
  }
}

function splitChange({ reliability, sd, demonstration, clinical }: NonNullable<FileScale['change']>): Scale['Change'] {
  return {
    Reliability: reliability,
    Sd: sd,
    IsDemonstration: demonstration,
    ...(clinical && { Clinical: { Mean: clinical.mean, Sd: clinical.sd } }),
  }
}

function splitBand(band: FileBand): Cutoff {
  const whom = { Age: band.age ? ageSpan(band.age) : null, Gender: band.gender ?? null }
  return { Key: band.key, Of: band.of ?? 'Raw', ...comparisonOf(band), Severity: band.severity, ...whom }
}

function splitNorm({ name, demonstration, groups }: FileNorm): Norm {
  const Groups = groups.map(({ age, gender, mean, sd, table }) => ({
    Age: age ? ageSpan(age) : null,
    Gender: gender ?? null,
    ...(mean !== undefined && { Mean: mean }),
    ...(sd !== undefined && { Sd: sd }),
    ...(table && { Table: table.map(([Raw, T]) => ({ Raw, T })) }),
  }))
  return { Name: name, IsDemonstration: demonstration, Groups }
}

export function splitAlert(alert: FileAlert, write: WriteWords): AlertRule {
  write(textKeys.alert(alert.key), alert.text)
  return {
    Key: alert.key,
    ...(alert.question !== undefined && { questionId: alert.question }),
    ...(alert.row !== undefined && { row: alert.row }),
    ...(alert.scale !== undefined && { ScaleKey: alert.scale }),
    ...(alert.options ? { Options: alert.options } : comparisonOf(alert)),
    Severity: alert.severity,
    ...(alert.kind !== 'Risk' && { Kind: alert.kind }),
    ...(alert.help && { Help: alert.help }),
  }
}

export function ageSpan({ from, to }: { from?: number | undefined; to?: number | undefined }): AgeSpan {
  return { From: from ?? null, To: to ?? null }
}

function comparisonOf({ from, to, above, below }: FileSpan): {
  Comparison: Comparison
  Low: number | null
  High: number | null
} {
  if (above !== undefined) return { Comparison: 'Greater', Low: above, High: null }
  if (below !== undefined) return { Comparison: 'Less', Low: null, High: below }
  if (to === undefined) return { Comparison: 'GreaterOrEqual', Low: from ?? null, High: null }
  if (from === undefined) return { Comparison: 'LessOrEqual', Low: null, High: to }
  return { Comparison: 'Interval', Low: from, High: to }
}
