import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramFault, ProgramItem, ProgramStep } from '@samklang/contract/program-content'
import { checkDays, checkRepeat, checkWords, fault } from './program-faults.ts'
import type { ProgramLibrary, SendableDefinition } from './program-library.ts'
import { typesOf } from './to-plan.ts'

export function checkItem(path: string, item: ProgramItem, step: ProgramStep, library: ProgramLibrary): ProgramFault[] {
  const definition = item.DefinitionId === null ? undefined : library.definitions.get(item.DefinitionId)
  return [
    ...(item.Kind === 'Message'
      ? checkWords(`${path}.MessageText`, item.MessageText ?? {}, true)
      : checkDefinition(path, item, { definition, isWhole: library.isWhole })),
    ...checkRespondents(path, item, definition),
    ...checkDays(`${path}.OffsetDays`, item.OffsetDays, 0),
    ...checkDays(`${path}.AnswerWithinDays`, item.AnswerWithinDays),
    ...item.ReminderDays.flatMap((days, no) => checkReminder(`${path}.ReminderDays.${no}`, days, item)),
    ...checkRepeat(`${path}.Repeat`, item.Repeat),
    ...checkWithinStep(path, item, step),
  ]
}

function checkDefinition(
  path: string,
  { Kind, DefinitionId, VariantId }: ProgramItem,
  { definition, isWhole }: { definition: SendableDefinition | undefined; isWhole: boolean },
): ProgramFault[] {
  if (DefinitionId === null) return [fault(`${path}.DefinitionId`, 'required')]
  if (!definition) return isWhole ? [fault(`${path}.DefinitionId`, 'unknown-definition')] : []
  if (definition.kind !== Kind) return [fault(`${path}.DefinitionId`, 'unknown-definition')]
  if (!definition.isActive) return [fault(`${path}.DefinitionId`, 'definition-removed')]
  const isKnown = VariantId === null || definition.variants.some(({ id }) => id === VariantId)
  return isKnown ? [] : [fault(`${path}.VariantId`, 'unknown-variant')]
}

/** Everybody who is asked can be: each by some variant, or all by the one that was chosen. */
function checkRespondents(path: string, item: ProgramItem, definition: SendableDefinition | undefined): ProgramFault[] {
  if (typesOf(item).length === 0) return [fault(`${path}.RespondentTypes`, 'no-respondent')]
  const fitting = fittingTypes(item, definition)
  const isFitting = fitting === null || item.RespondentTypes.every((type) => fitting.has(type))
  return isFitting ? [] : [fault(`${path}.RespondentTypes`, 'respondent-not-fitting')]
}

/** Null: not known. */
function fittingTypes(
  item: ProgramItem,
  definition: SendableDefinition | undefined,
): ReadonlySet<RespondentType> | null {
  if (item.Kind === 'TreatmentTemplate' || item.Kind === 'TreatmentModuleType') return new Set(['Patient'])
  // Others read no messages, and staff have comments.
  if (item.Kind === 'Message') return new Set(['Patient', 'Caretaker'])
  if (!definition || definition.kind !== item.Kind) return null
  const variants = definition.variants.filter(({ id }) => item.VariantId === null || id === item.VariantId)
  return variants.length === 0 ? null : new Set(variants.flatMap(({ respondentTypes }) => respondentTypes))
}

/** A reminder after the last day to answer would reach nobody. */
function checkReminder(path: string, days: number, { AnswerWithinDays }: ProgramItem): ProgramFault[] {
  const faults = checkDays(path, days)
  if (faults.length > 0 || AnswerWithinDays === null || days <= AnswerWithinDays) return faults
  return [fault(path, 'between')]
}

/** What a step sends goes out while it lasts. */
function checkWithinStep(
  path: string,
  { OffsetDays, Repeat }: ProgramItem,
  { DurationDays }: ProgramStep,
): ProgramFault[] {
  if (DurationDays === null) return []
  if (OffsetDays >= DurationDays) return [fault(`${path}.OffsetDays`, 'between')]
  const last = OffsetDays + (Repeat ? (Repeat.Count - 1) * Repeat.IntervalDays : 0)
  return last >= DurationDays ? [fault(`${path}.Repeat.Count`, 'between')] : []
}
