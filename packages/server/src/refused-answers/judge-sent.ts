import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/alerts'
import { itemOf } from '@samklang/engine/answers'
import type { CompiledForm } from '@samklang/engine/compile-form'
import { judgeAnswers } from '@samklang/engine/judge-answer'
import type { AboutWhom } from '../forms/found-form.ts'
import { alertsOfAll, inOrder, judge } from '../forms/judge.ts'
import { asSent, type InvalidAnswer, type SentAnswers } from './read-sent.ts'

/** The answers of a form, or of one entry of a diary, with what they call for. */
export type JudgedGroup = { entry: string | null; answers: Answer[]; alerts: RaisedAlert[] }
export type JudgedSent = { groups: JudgedGroup[]; invalid: InvalidAnswer[] }

type Judging = { compiled: CompiledForm; form: AboutWhom & { kind: string }; now: Instant }

/** every answer that is valid by itself is judged, whatever stands beside it. */
export function judgeSent({ compiled, form, now }: Judging, sent: SentAnswers): JudgedSent {
  const invalid = [...sent.invalid]
  const groups = [...groupsOf(form.kind, sent.answers)].map(([entry, list]) => {
    const faulty = new Set(judgeAnswers(compiled, list).map((fault) => fault.Answer))
    const valid = list.filter((answer) => !faulty.has(answer))
    invalid.push(...[...faulty].map(asSent))
    const isWhole = faulty.size === 0 && sent.invalid.length === 0
    const readings = isWhole ? [valid] : readingsOf(compiled, valid, faulty)
    const found = readings.flatMap((reading) => [
      ...judge(compiled, form, reading, now).alerts,
      // Whether a question was asked may hang on the very answer that is missing here.
      ...(isWhole ? [] : alertsOfAll(compiled, reading)),
    ])
    const answers = inOrder(compiled, valid).map((answer) => (entry ? { ...answer, AnswerGroupId: entry } : answer))
    return { entry, answers, alerts: eachOnce(found) }
  })
  return { groups, invalid }
}

/** A question that is answered twice is judged by each of its answers. */
function readingsOf(compiled: CompiledForm, valid: Answer[], faulty: ReadonlySet<Answer>): Answer[][] {
  const again = [...faulty].filter(
    (answer) => itemOf(compiled.items, answer) && judgeAnswers(compiled, [answer]).length === 0,
  )
  return [valid, ...again.map((answer) => [...valid, answer])]
}

function groupsOf(kind: string, answers: readonly Answer[]): Map<string | null, Answer[]> {
  const groups = new Map<string | null, Answer[]>()
  for (const answer of answers) {
    const entry = kind === 'Journal' ? (answer.AnswerGroupId ?? null) : null
    const group = groups.get(entry)
    if (group) group.push(answer)
    else groups.set(entry, [answer])
  }
  return groups
}

/** Of a rule and a question or row the last: what was answered last is what was meant. */
function eachOnce(alerts: readonly RaisedAlert[]): RaisedAlert[] {
  const byWhat = new Map(alerts.map((alert) => [`${alert.Key} ${alert.ItemRef ?? ''}`, alert]))
  return [...byWhat.values()]
}
