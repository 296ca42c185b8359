import type { Condition, ConditionOperator, Test } from '@samklang/contract/form-content'
import { itemRef } from '@samklang/contract/item-names'
import { extensionUrls } from './extensions.ts'
import type { Json } from './json.ts'

const operators: Partial<Record<ConditionOperator, string>> = {
  equals: '=',
  notEquals: '!=',
  greater: '>',
  less: '<',
  greaterOrEqual: '>=',
  lessOrEqual: '<=',
}

/**
 * The condition as enableWhen where FHIR can say it so that it means the same; always whole in an extension of our own, since
 * a number compared with the points of a choice reads otherwise there.
 */
export function writeCondition(condition: Condition | undefined, targets: LinkIds): Json & { extension: Json[] } {
  if (!condition) return { extension: [] }
  const extension = [{ url: extensionUrls.ownCondition, valueString: JSON.stringify(condition) }]
  const { tests, behavior } = apart(condition)
  const enableWhen = tests.flatMap((test) => enableWhenOf(test, behavior, targets) ?? [undefined])
  if (enableWhen.length === 0 || enableWhen.includes(undefined)) return { extension }
  const isSeveral = enableWhen.length > 1
  return { extension, enableWhen, ...(isSeveral && { enableBehavior: behavior ?? 'any' }) }
}

/** What each item of the form is in FHIR. */
export type LinkIds = ReadonlyMap<string, string>

type Behavior = 'all' | 'any' | undefined

function apart(condition: Condition): { tests: Test[]; behavior: Behavior } {
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition]
  const tests = parts.flatMap((part) => ('all' in part || 'any' in part ? [] : [part]))
  const behavior = 'all' in condition ? 'all' : 'any' in condition ? 'any' : undefined
  return tests.length === parts.length ? { tests, behavior } : { tests: [], behavior }
}

function enableWhenOf(test: Test, behavior: Behavior, targets: LinkIds): Json[] | undefined {
  if ('about' in test) return undefined
  const { op, value } = test
  const question = 'scaleKey' in test ? `scale/${test.scaleKey}` : itemRef(test.questionId, test.row)
  const type = targets.get(question)
  if (type === undefined) return undefined
  if (op === 'answered' || op === 'notAnswered')
    return [{ question, operator: 'exists', answerBoolean: op === 'answered' }]
  if (op === 'in') {
    // One of several is "any"; among others that must all hold, FHIR has no way to say it.
    if (!Array.isArray(value) || behavior === 'all') return undefined
    const each = value.map((one) => comparison(type, { question, operator: '=' }, one))
    const known = each.filter((one) => one !== undefined)
    return known.length === each.length ? known : undefined
  }
  const compared = Array.isArray(value) ? undefined : comparison(type, { question, operator: operators[op] }, value)
  return compared && [compared]
}

const fields: Record<string, string> = {
  choice: 'answerCoding',
  integer: 'answerInteger',
  decimal: 'answerDecimal',
  date: 'answerDate',
  time: 'answerTime',
  string: 'answerString',
  text: 'answerString',
}

/** Undefined where FHIR would read it otherwise: a number held against a choice means its points, which it cannot ask for. */
function comparison(type: string, asked: Json, value: string | number | undefined): Json | undefined {
  const field = fields[type]
  const isNumber = type === 'integer' || type === 'decimal'
  if (!asked.operator || !field || value === undefined || isNumber !== (typeof value === 'number')) return undefined
  if (type === 'integer' && !Number.isInteger(value)) return undefined
  if (type === 'choice') return { ...asked, answerCoding: { code: value } }
  return { ...asked, [field]: type === 'time' ? `${value}:00` : value }
}
