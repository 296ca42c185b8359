import { Condition, type ConditionOperator, type Test } from '@samklang/contract/form-content'
import { failed, type ImportFinding } from '../finding-words.ts'
import { extensionUrls } from './extensions.ts'
import { chosenAt, isRecord, type Json, numberAt, recordsAt, textAt } from './json.ts'
import { readOwnJson } from './own-json.ts'
import { codeOf, type ReadOption } from './read-options.ts'
import type { ReadPart, ReadParts } from './read-parts.ts'
import type { TreeItem } from './read-tree.ts'

const operators: Record<string, ConditionOperator> = {
  '=': 'equals',
  '!=': 'notEquals',
  '>': 'greater',
  '<': 'less',
  '>=': 'greaterOrEqual',
  '<=': 'lessOrEqual',
}

type ConditionContext = {
  parts: ReadParts
  scaleOf: ReadonlyMap<string, string>
  isR5: boolean
  findings: ImportFinding[]
}

/** When an item is shown, by its own word. Undefined: always. */
export function readCondition({ linkId, item }: TreeItem, asking: ConditionContext): Condition | undefined {
  const own = readOwnJson(item, extensionUrls.ownCondition, Condition)
  if (own) return own
  const tests = recordsAt(item, 'enableWhen')
  if (tests.length > 50) {
    asking.findings.push(failed(linkId, 'too-many', 'enableWhen > 50'))
    return undefined
  }
  const behavior = item.enableBehavior
  if (tests.length > 1 && behavior !== 'all' && behavior !== 'any')
    asking.findings.push(failed(linkId, 'enable-behavior-missing'))
  const read = tests.flatMap((test) => readTest(linkId, test, asking) ?? [])
  const [first, ...more] = read
  if (!first || more.length === 0) return first
  return behavior === 'all' ? { all: read } : { any: read }
}

function readTest(
  linkId: string,
  test: Json,
  { parts, scaleOf, isR5, findings }: ConditionContext,
): Condition | undefined {
  const asked = textAt(test, 'question')
  const part = asked === undefined ? undefined : parts.get(asked)
  const refuse = (found: ImportFinding) => {
    findings.push(found)
    return undefined
  }
  if (asked === undefined) return refuse(failed(linkId, 'condition-unreadable', 'question'))
  if (!part) return refuse(failed(linkId, 'condition-on-nothing', asked))
  const target = targetOf(asked, part, scaleOf)
  if (!target) return refuse(failed(linkId, 'condition-on-left-out', asked))
  const chosen = chosenAt(test, 'answer')
  const operator = textAt(test, 'operator') ?? (chosen ? '=' : '')
  if (operator === 'exists') {
    if (typeof chosen?.value !== 'boolean') return refuse(failed(linkId, 'condition-unreadable', 'exists'))
    return { ...target, op: chosen.value ? 'answered' : 'notAnswered' }
  }
  const op = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (!op || !chosen) return refuse(failed(linkId, 'condition-unreadable', operator || 'operator'))
  const value = comparedTo(chosen, part, op)
  if (value === undefined)
    return refuse(failed(linkId, 'condition-on-unknown-answer', `${asked} ${operator} ${codeOf(chosen) ?? '?'}`))
  const said: Test = { ...target, op, value }
  // R5 lets "is not" hold where nothing is answered; R4 does not.
  return isR5 && op === 'notEquals' ? { any: [said, { ...target, op: 'notAnswered' }] } : said
}

type Target = { questionId: string; row?: string } | { scaleKey: string }

function targetOf(linkId: string, part: ReadPart, scaleOf: ReadonlyMap<string, string>): Target | undefined {
  if (part.is === 'Row') return { questionId: part.matrix, row: part.row }
  if (part.is === 'Calculated') {
    const scaleKey = scaleOf.get(linkId)
    return scaleKey === undefined ? undefined : { scaleKey }
  }
  const isAsked = part.is === 'Question' && !['Information', 'Media', 'Matrix'].includes(part.question.type)
  return isAsked ? { questionId: part.question.questionId } : undefined
}

function comparedTo(
  chosen: { kind: string; value: unknown },
  part: ReadPart,
  op: ConditionOperator,
): string | number | undefined {
  const options = part.is === 'Question' || part.is === 'Row' ? part.options : []
  if (options.length > 0) return valueAmong(options, codeOf(chosen), op)
  const amount = isRecord(chosen.value) ? numberAt(chosen.value, 'value') : chosen.value
  if (typeof amount === 'number') return amount
  if (typeof amount !== 'string') return undefined
  const type = part.is === 'Question' ? part.question.type : undefined
  if (type === 'Time') return /^\d\d:\d\d/.exec(amount)?.[0]
  return type === 'Date' ? /^\d{4}-\d\d-\d\d/.exec(amount)?.[0] : amount
}

/** Choices are the same or not; which is more than which, their points say. */
function valueAmong(
  options: ReadOption[],
  code: string | undefined,
  op: ConditionOperator,
): string | number | undefined {
  const option = options.find((candidate) => candidate.code === code)
  if (op === 'equals' || op === 'notEquals') return option?.key
  if (option) return option.score ?? undefined
  const isNumbers = options.every(({ code: own, score }) => Number(own) === score)
  return isNumbers && code !== undefined && Number.isFinite(Number(code)) ? Number(code) : undefined
}
