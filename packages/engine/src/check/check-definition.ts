import type { ContentLanguage, FormContent, FormTexts, Scoring } from '@samklang/contract/form-content'
import { compileForm } from '../form/compile-form.ts'
import { checkAlarmingBands } from './check-alarming-bands.ts'
import { checkAlerts } from './check-alerts.ts'
import { checkBands } from './check-bands.ts'
import { checkConditions } from './check-conditions.ts'
import { checkDanger } from './check-danger.ts'
import { checkNorm } from './check-norms.ts'
import { checkRepeats } from './check-repeats.ts'
import { checkResult } from './check-result.ts'
import { checkScale } from './check-scales.ts'
import { checkStructure } from './check-structure.ts'
import { checkTexts } from './check-texts.ts'
import type { CheckFinding } from './finding.ts'

export type { CheckFinding } from './finding.ts'

/** Everything that a reader of a definition would stumble on: whatever has an error is not published. */
export function checkDefinition(definition: {
  content: FormContent
  scoring: Scoring
  texts: FormTexts
  languages: readonly ContentLanguage[]
  /** Items about danger to life, by ref, that somebody has decided to leave without an alert. */
  waived?: readonly string[]
}): CheckFinding[] {
  const { content, scoring } = definition
  const form = compileForm(content, scoring)
  return [
    ...checkStructure(content, scoring),
    ...checkConditions(form),
    ...checkRepeats(form),
    ...scoring.Scales.flatMap((scale) => [
      ...checkScale(form, scale),
      ...checkNorm(form, scale),
      ...checkBands(form, scale),
      ...checkAlarmingBands(form, scale),
    ]),
    ...checkAlerts(form),
    ...checkDanger(form, definition.texts, definition.waived ?? []),
    ...checkResult(scoring),
    ...checkTexts(definition),
  ]
}
