export type FindingCode =
  | 'alert-without-band'
  | 'alert-without-limit'
  | 'alert-without-rule'
  | 'alert-without-target'
  | 'asked-again-nothing'
  | 'asks-ahead'
  | 'bad-change'
  | 'bad-step'
  | 'band-without-alert'
  | 'condition-cycle'
  | 'condition-too-deep'
  | 'condition-without-value'
  | 'cutoff-gap'
  | 'cutoff-overlap'
  | 'cutoff-without-limit'
  | 'cutoffs-without-range'
  | 'danger-at-lowest'
  | 'danger-in-open-answer'
  | 'danger-without-alert'
  | 'duplicate-id'
  | 'empty-scale'
  | 'item-not-countable'
  | 'max-missing-too-high'
  | 'min-above-max'
  | 'missing-media'
  | 'missing-not-estimated'
  | 'missing-text'
  | 'missing-weight'
  | 'never-shown'
  | 'no-language'
  | 'no-options'
  | 'no-rows'
  | 'norm-empty'
  | 'norm-gap'
  | 'norm-overlap'
  | 'option-without-score'
  | 'range-too-narrow'
  | 'repeated-counted'
  | 'repeated-outside'
  | 'reserved-key'
  | 'result-with-alert'
  | 'result-without-bands'
  | 'reverse-without-bounds'
  | 'scale-cycle'
  | 'score-without-norm'
  | 'unknown-item'
  | 'unknown-option'
  | 'unknown-question'
  | 'unknown-row'
  | 'unknown-scale'
  | 'unused-text'
  | 'unused-weights'

/** What is wrong with a definition, and where. An error keeps it from being published; a warning is for the author to judge. */
export type CheckFinding = { Level: 'Error' | 'Warning'; Item: string; Code: FindingCode; Detail: string }

export function fault(Item: string, Code: FindingCode, Detail: string | number = ''): CheckFinding {
  return { Level: 'Error', Item, Code, Detail: String(Detail) }
}

export function doubt(Item: string, Code: FindingCode, Detail: string | number = ''): CheckFinding {
  return { Level: 'Warning', Item, Code, Detail: String(Detail) }
}

export function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
