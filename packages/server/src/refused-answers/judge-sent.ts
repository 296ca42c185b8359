import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { listFreeTexts, textAlert } from '@samklang/engine/follow-up/alerts-in-text'
import { itemOf, readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { judgeAnswers } from '@samklang/engine/form/judge-answer'
import { expandFor } from '@samklang/engine/form/repeat-groups'
import { byEntry } from '../alerts/by-entry.ts'
import type { JudgedForm } from '../forms/found-form.ts'
import { inOrder, judge, rulesMetByParts } from '../forms/judge.ts'
import type { FormVersion } from '../forms/version.ts'
import { findAlertsInInvalid } from './alerts-in-invalid.ts'
import { lookThroughInTurn } from './look-through.ts'
import { asSent, type InvalidAnswer, type SentAnswers } from './read-sent.ts'

/** The answers of a form, of one entry of a diary or of one time of a group that is repeated, with what they call for, shown or hidden. */
export type JudgedGroup = { entry: string | null; answers: Answer[]; alerts: RaisedAlert[]; hidden: RaisedAlert[] }
export type JudgedSent = {
  groups: JudgedGroup[]
  invalid: InvalidAnswer[]
  /** Those of them that call for help. */
  alarming: InvalidAnswer[]
}

type JudgeContext = Pick<FormVersion, 'compiled' | 'texts'> & { form: JudgedForm & { kind: string }; now: Instant }

/**
 * every answer that is valid by itself is judged, whatever stands beside it; what is not valid is looked through for
 * words about danger and for choices that call for help.
 */
export async function judgeSent(judging: JudgeContext, sent: SentAnswers): Promise<JudgedSent> {
  const { form } = judging
  const compiled = expandFor(judging.compiled, sent.answers)
  const groups = groupsOf(form.kind, { ...sent, answers: sent.answers.map((answer) => ofItem(compiled, answer)) })
  const judged: Awaited<ReturnType<typeof judgeGroup>>[] = []
  for (const [entry, { list, invalid }] of groups)
    judged.push(await judgeGroup({ ...judging, whole: judging.compiled, compiled }, { entry, list, invalid }))
  return {
    groups: judged.flatMap(({ entry, answers, alerts, hidden }) => {
      const ordered = inOrder(compiled, answers)
      if (entry === null) return timesOf({ answers: ordered, alerts: eachOnce(alerts), hidden })
      const ofEntry = ordered.map((answer) => ({ ...answer, AnswerGroupId: entry }))
      return [{ entry, hidden, answers: ofEntry, alerts: eachOnce(alerts) }]
    }),
    invalid: judged.flatMap(({ invalid }) => invalid),
    alarming: judged.flatMap(({ alarming }) => alarming),
  }
}

/** What belongs to a time of a group that is repeated goes by its id; a form without such a group is one. */
function timesOf({ answers, alerts, hidden }: Omit<JudgedGroup, 'entry'>): JudgedGroup[] {
  const [raised, beside] = [byEntry(alerts), byEntry(hidden)]
  const written = Map.groupBy(answers, ({ AnswerGroupId = null }) => AnswerGroupId)
  const entries = new Set([null, ...written.keys(), ...raised.keys(), ...beside.keys()])
  return [...entries].map((entry) => ({
    entry,
    answers: written.get(entry) ?? [],
    alerts: raised.get(entry) ?? [],
    hidden: beside.get(entry) ?? [],
  }))
}

type Group = { list: Answer[]; invalid: InvalidAnswer[] }

async function judgeGroup(
  { compiled, whole, texts, form, now }: JudgeContext & { whole: CompiledForm },
  { entry, list, invalid: unread }: Group & { entry: string | null },
) {
  const faulty = judgeAnswers(compiled, list).map((fault) => fault.Answer)
  const answers = list.filter((answer) => !faulty.includes(answer))
  if (faulty.length === 0 && unread.length === 0) {
    const { alerts, hidden } = judge(compiled, form, answers, now)
    return { entry, answers, alerts, hidden, invalid: [], alarming: [] }
  }
  const repeated = faulty.filter((answer) => isAnotherAnswer(compiled, answer))
  const again = repeated.slice(-mostAgain)
  // Also with the last that was answered to each question, and each by itself.
  const readings = [answers, [...answers, ...again], ...again.map((answer) => [answer])]
  const invalid = [...unread, ...faulty.map(asSent)]
  const inInvalid = await findAlertsInInvalid(
    // Of a time that is one too many, too: what was chosen there is told all the same.
    { compiled: whole, texts, unitPhrases: form.unitPhrases },
    faulty.filter((answer) => !repeated.includes(answer)),
    unread,
  )
  return {
    entry,
    answers,
    hidden: [],
    alerts: [
      ...readings.flatMap((reading) => rulesMetByParts(compiled, form, reading, now)),
      ...(await findAlertsInTexts({ compiled, form }, [answers, ...repeated.map((answer) => [answer])])),
      ...inInvalid.alerts,
    ],
    invalid,
    alarming: inInvalid.alarming,
  }
}

/** Of every text, however often its question was answered. */
async function findAlertsInTexts(
  { compiled, form }: Pick<JudgeContext, 'compiled' | 'form'>,
  readings: readonly Answer[][],
): Promise<RaisedAlert[]> {
  const alerts: RaisedAlert[] = []
  for (const reading of readings)
    for (const [ref, text] of listFreeTexts(compiled, readAnswers(compiled, reading)))
      if ((await lookThroughInTurn(text, form.unitPhrases)).length > 0) alerts.push(textAlert(ref, text))
  return alerts
}

/** Whoever names a row of a matrix as one word means that row. */
function ofItem({ items }: CompiledForm, answer: Answer): Answer {
  const item = itemOf(items, answer) ? undefined : items.get(answer.QuestionId)
  return item?.row ? { ...answer, QuestionId: item.question.questionId, Key: item.row } : answer
}

/** More further answers than anybody means. Texts are looked through all the same. */
const mostAgain = 200

/** A question that is answered twice is judged by each of its answers. */
function isAnotherAnswer(compiled: CompiledForm, answer: Answer): boolean {
  return itemOf(compiled.items, answer) !== undefined && judgeAnswers(compiled, [answer]).length === 0
}

/** A month of a diary; what is sent of more days at once is judged as if it were of one. */
const mostEntries = 31

function groupsOf(kind: string, { answers, invalid }: SentAnswers): Map<string | null, Group> {
  const groups = new Map<string | null, Group>()
  const groupOf = (id: string | null | undefined) => {
    const entry = kind === 'Journal' && id && (groups.has(id) || groups.size < mostEntries) ? id : null
    const group = groups.get(entry) ?? { list: [], invalid: [] }
    groups.set(entry, group)
    return group
  }
  for (const answer of answers) groupOf(answer.AnswerGroupId).list.push(answer)
  for (const answer of invalid) groupOf(answer.AnswerGroupId).invalid.push(answer)
  return groups
}

/** Of a rule and a question or row the last: what was answered last is what was meant. */
function eachOnce(alerts: readonly RaisedAlert[]): RaisedAlert[] {
  const byWhat = new Map(alerts.map((alert) => [`${alert.Key} ${alert.ItemRef ?? ''}`, alert]))
  return [...byWhat.values()]
}
