import type {
  ProgramItemKind,
  ProgramPlanContent,
  ProgramPlanStep,
  ProgramTrigger,
} from '@samklang/contract/program-content'

/**
 * A program as somebody with a calendar and a list would run it: hour by hour, crossing out what is done. Time is counted in hours
 * by the clock on the wall, and nights when clocks change are told apart only where hours have to pass. It shares nothing with the engine, whose plans are held against it.
 */
type Thing = {
  key: string
  item: string
  kind: ProgramItemKind
  person: string
  /** To somebody around the patient. */
  isForOthers: boolean
  round: number
  no: number
  /** Days from the start of its step. */
  days: number
  within: number | null
  hand: number | null
  /** When somebody last changed it by hand. */
  handAt: number | null
  state: 'Planned' | 'Sent' | 'NotSent' | 'Skipped'
  /** For when it had been planned. */
  kept: number
  sentAt: number | null
  overAt: number | null
  answeredAt: number | null
  score: number | null
}

type Stage = {
  step: ProgramPlanStep
  things: Thing[]
  anchor: number | null
  start: number | null
  hasStarted: boolean
  end: number | null
  byHand: boolean
  skipped: boolean
  /** Days by which it was postponed since it started. */
  later: number
}

export type Model = {
  content: ProgramPlanContent
  stages: Stage[]
  /** The first day, or the hour when staff started it. */
  programStart: number
  startedByHand: boolean
  admitted: number | null
  birthDay: number
  closedDays: readonly number[]
  /** Weekday of day 0, Monday 0. */
  weekday: number
  /** The hours of the wall at which clocks are changed, and by how many they go forward. */
  clockChanges: readonly { hour: number; forward: number }[]
  postponed: { at: number; days: number }[]
  /** Of whom nothing goes to those around them, until somebody has approved it. */
  isProtected: boolean
  isOver: boolean
}

const dayOf = (hour: number) => Math.floor(hour / 24)

export function stagesOf(content: ProgramPlanContent): Stage[] {
  return content.Steps.map((step) => {
    const things: Thing[] = []
    for (let round = 1; round <= (step.Repeat?.Count ?? 1); round++)
      for (const item of step.Items)
        for (let no = 1; no <= (item.Repeat?.Count ?? 1); no++)
          for (const { RelationId, RespondentType } of item.Respondents) {
            const person = RelationId ?? RespondentType
            const days =
              (round - 1) * (step.Repeat?.IntervalDays ?? 0) +
              item.OffsetDays +
              (no - 1) * (item.Repeat?.IntervalDays ?? 0)
            things.push({
              ...{
                key: `${step.Id}/${round}/${item.Id}/${person}/${no}`,
                item: item.Id,
                kind: item.Kind,
                person,
                isForOthers: RelationId !== null,
                round,
                no,
                days,
              },
              ...{ within: item.AnswerWithinDays, hand: null, handAt: null, state: 'Planned', kept: 0 },
              ...{ sentAt: null, overAt: null, answeredAt: null, score: null },
            })
          }
    const nothing = { anchor: null, start: null, hasStarted: false, end: null, byHand: false, skipped: false, later: 0 }
    return { step, things, ...nothing }
  })
}

/** Everything that comes about at an hour, until nothing more does. */
export function settle(model: Model, now: number): void {
  if (model.isOver) return
  for (let times = 0; times < 500; times++) {
    while (model.stages.map((stage) => advance(model, stage, now)).includes(true));
    if (!model.stages.map((stage) => send(model, stage, now)).includes(true)) break
  }
  if (isComplete(model, now)) model.isOver = true
}

/** Whether something new was found out about it. */
function advance(model: Model, stage: Stage, now: number): boolean {
  let isNew = false
  if (!stage.byHand && stage.anchor === null) {
    const anchor = happened(model, stage.step.Start, now)
    if (anchor !== null) {
      stage.anchor = anchor
      stage.start = startAfter(model, stage.step, anchor)
      // Found out afterwards: it had happened when the program was postponed.
      for (const { at, days } of model.postponed) if (at >= anchor) stage.start = withinHours(stage.start + days * 24)
      isNew = true
    }
  }
  if (!stage.hasStarted && !stage.skipped && stage.start !== null && stage.start <= now) {
    stage.hasStarted = true
    isNew = true
  }
  if (stage.hasStarted && !stage.skipped && stage.end === null) {
    stage.end = ended(model, stage, now)
    isNew ||= stage.end !== null
  }
  return isNew
}

function startAfter(model: Model, { Start, StartOffset }: ProgramPlanStep, anchor: number): number {
  const [clock = '', days = '0'] = StartOffset.split('.').reverse()
  const hours = Number(clock.slice(0, 2))
  if (Start.Key === 'ProgramStarted' && model.startedByHand && Number(days) === 0 && hours === 0) return anchor
  const hour = withinHours(
    Number(days) === 0 ? hoursAfter(model, anchor, hours) : (dayOf(anchor) + Number(days)) * 24 + 8 + hours,
  )
  return Start.Key === 'Admitted' || Start.Key === 'Birthday' ? Math.max(hour, model.programStart) : hour
}

/** What the wall shows when so many hours have passed. */
function hoursAfter({ clockChanges }: Model, hour: number, passed: number): number {
  const till = hour + passed
  const onTheWay = clockChanges.filter((change) => change.hour > hour && change.hour <= till)
  return till + onTheWay.reduce((sum, { forward }) => sum + forward, 0)
}

function withinHours(hour: number): number {
  const time = hour - dayOf(hour) * 24
  return time < 8 || time > 20 ? withinHours(hour + 1) : hour
}

/** When it is to go out; null while its step has no day. */
function when(model: Model, stage: Stage, thing: Thing): number | null {
  if (thing.hand !== null) return thing.hand * 24 + 8
  if (stage.start === null) return null
  if (thing.days === 0 && stage.byHand) return stage.start
  const first = dayOf(stage.start)
  let day = first + thing.days + stage.later
  while (isAvoided(model, day)) day++
  return thing.days === 0 && day === first ? stage.start : day * 24 + 8
}

function isAvoided({ content, closedDays, weekday }: Model, day: number): boolean {
  if (content.AvoidWeekends && (((day + weekday) % 7) + 7) % 7 >= 5) return true
  return content.AvoidClosedDays && closedDays.includes(day)
}

function send(model: Model, stage: Stage, now: number): boolean {
  if (stage.skipped) return false
  const due: { thing: Thing; at: number }[] = []
  for (const thing of stage.things) {
    const at = when(model, stage, thing)
    const isOn = thing.hand !== null || stage.hasStarted
    if (thing.state === 'Planned' && isOn && at !== null && at <= now) due.push({ thing, at })
  }
  if (isNight(now) && !(model.startedByHand && now === model.programStart)) {
    // Only what somebody has put on this very day, today, and the same to the same person.
    const byHand = due.map(({ thing }) => thing).filter(({ hand, handAt }) => isToday(hand, now) && isOn(handAt, now))
    const isAlike = (one: Thing) => byHand.some(({ item, person }) => item === one.item && person === one.person)
    due.splice(0, due.length, ...due.filter(({ thing }) => isAlike(thing)))
  }
  for (const { thing, at } of due) {
    const isLast = !due.some(
      (other) =>
        other.thing.item === thing.item &&
        other.thing.person === thing.person &&
        (other.at > at || (other.at === at && isAfter(other.thing, thing))),
    )
    // Already sent in this hour, before the step of this one began.
    const isTooMany =
      thing.hand === null &&
      stage.things.some(({ item, person, sentAt }) => item === thing.item && person === thing.person && sentAt === now)
    const isFresh = now - at <= 14 * 24 && dayOf(now) <= lastDay(stage, thing, dayOf(at))
    thing.kept = at
    thing.state = isLast && isFresh && !isTooMany && !(model.isProtected && thing.isForOthers) ? 'Sent' : 'NotSent'
  }
  for (const { thing } of due)
    if (thing.state === 'Sent') {
      thing.sentAt = now
      if (thing.kind === 'Message') thing.overAt = now
    }
  return due.length > 0
}

/** Of two at the same time, the one that goes out. */
function isAfter(one: Thing, other: Thing): boolean {
  if ((one.hand === null) !== (other.hand === null)) return one.hand !== null
  return one.round > other.round || (one.round === other.round && one.no > other.no)
}

function isNight(hour: number): boolean {
  return hour % 24 < 8 || hour % 24 > 20
}

function isToday(day: number | null, now: number): boolean {
  return day === dayOf(now)
}

function isOn(hour: number | null, now: number): boolean {
  return hour !== null && isToday(dayOf(hour), now)
}

function lastDay({ step, start, later }: Stage, thing: Thing, day: number): number {
  const never = Number.POSITIVE_INFINITY
  if (thing.kind !== 'QuestionnaireType' && thing.kind !== 'JournalType') return never
  if (thing.within !== null) return day + thing.within
  if (step.DurationDays === null || start === null) return never
  const last = dayOf(start) + (thing.round - 1) * (step.Repeat?.IntervalDays ?? 0) + step.DurationDays - 1 + later
  return day <= last ? last : never
}

function ended(model: Model, stage: Stage, now: number): number | null {
  const { step, start, things } = stage
  if (start === null || things.some(({ state }) => state === 'Planned')) return null
  if (step.DurationDays !== null) {
    const rounds = ((step.Repeat?.Count ?? 1) - 1) * (step.Repeat?.IntervalDays ?? 0)
    const last = (dayOf(start) + rounds + step.DurationDays + stage.later) * 24 + 8
    const end = Math.max(last, ...things.filter(({ state }) => state !== 'Skipped').map(({ kept }) => kept))
    return end <= now ? end : null
  }
  let end = start
  for (const thing of things) {
    if (thing.state === 'Sent' && thing.kind !== 'Message' && thing.overAt === null) return null
    const over = thing.kind === 'Message' ? thing.kept : thing.overAt
    if (thing.state === 'Sent') end = Math.max(end, over ?? end)
    else if (thing.state === 'NotSent') end = Math.max(end, thing.kept)
    else end = Math.max(end, Math.min(now, when(model, stage, thing) ?? now))
  }
  return end
}

function isOfSet({ kind }: Thing): boolean {
  return kind === 'QuestionnaireType'
}

function ofItem(model: Model, itemId: string | null | undefined): { stage: Stage | undefined; things: Thing[] } {
  const stage = model.stages.find(({ things }) => things.some(({ item }) => item === itemId))
  return { stage, things: stage?.things.filter(({ item }) => item === itemId) ?? [] }
}

function ofStep(model: Model, stepId: string | null | undefined): Stage | undefined {
  return model.stages.find(({ step }) => step.Id === stepId)
}

function happened(model: Model, start: ProgramTrigger, now: number): number | null {
  const reached = (hour: number | null) => (hour !== null && hour <= now ? hour : null)
  const firstOf = (hours: (number | null)[]) => {
    const known = hours.filter((hour) => hour !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  switch (start.Key) {
    case 'ProgramStarted':
      return reached(model.programStart)
    case 'Admitted':
      return model.programStart > now || model.admitted === null ? null : reached(model.admitted * 24 + 8)
    case 'Birthday':
      return model.birthDay < dayOf(model.programStart) || model.programStart > now
        ? null
        : reached(model.birthDay * 24 + 8)
    case 'StepStarted': {
      const source = ofStep(model, start.StepId)
      return source?.hasStarted ? source.start : null
    }
    case 'StepEnded':
      return ofStep(model, start.StepId)?.end ?? null
    case 'QuestionnaireSetStarted':
      return firstOf((ofStep(model, start.StepId)?.things ?? []).filter(isOfSet).map(({ sentAt }) => sentAt))
    case 'QuestionnaireSetEnded': {
      const source = ofStep(model, start.StepId)
      const sent = source?.things.filter((thing) => isOfSet(thing) && thing.state === 'Sent') ?? []
      if (!source || sent.length === 0 || mayStillSend(model, source, isOfSet)) return null
      if (sent.some(({ overAt }) => overAt === null)) return null
      const unsent = source.things.filter((thing) => isOfSet(thing) && thing.state === 'NotSent')
      return Math.max(...sent.map(({ overAt }) => overAt ?? 0), ...unsent.map(({ kept }) => kept))
    }
    case 'QuestionnaireAnswered':
      return firstOf(ofItem(model, start.ItemId).things.map(({ answeredAt }) => answeredAt))
    case 'ScoreReached':
      return firstOf(
        ofItem(model, start.ItemId).things.map(({ answeredAt, score }) =>
          score !== null && score >= (start.From ?? 0) && score <= (start.To ?? 99) ? answeredAt : null,
        ),
      )
    default:
      return firstOf(ofItem(model, start.ItemId).things.map(({ overAt }) => overAt))
  }
}

function mayStillSend(model: Model, stage: Stage, isOne: (thing: Thing) => boolean): boolean {
  if (stage.skipped) return false
  const left = stage.things.filter((thing) => thing.state === 'Planned' && isOne(thing))
  if (left.some(({ hand }) => hand !== null)) return true
  return left.length > 0 && !isNever(model, stage)
}

/** Nothing that it waits for is to come. */
function isNever(model: Model, stage: Stage): boolean {
  if (stage.start !== null) return false
  const { Key, StepId, ItemId } = stage.step.Start
  if (Key === 'ProgramStarted' || Key === 'Admitted') return false
  if (Key === 'Birthday') return model.birthDay < dayOf(model.programStart)
  const source = StepId ? ofStep(model, StepId) : ofItem(model, ItemId).stage
  if (!source) return true
  if (Key === 'StepStarted' || Key === 'StepEnded') return source.skipped || isNever(model, source)
  const isOne = (thing: Thing) => (ItemId ? thing.item === ItemId : isOfSet(thing))
  if (mayStillSend(model, source, isOne)) return false
  const sent = source.things.filter((thing) => isOne(thing) && thing.state === 'Sent')
  return Key === 'QuestionnaireSetEnded' ? sent.length === 0 : sent.every(({ overAt }) => overAt !== null)
}

export function statusOf(model: Model, stage: Stage): string {
  if (stage.skipped) return 'Skipped'
  if (stage.end !== null) return 'Done'
  if (stage.hasStarted) return 'Ongoing'
  return isNever(model, stage) ? 'NotNeeded' : 'ToCome'
}

function isComplete(model: Model, now: number): boolean {
  if (model.programStart > now) return false
  return model.stages.every((stage) => {
    const isOpen = statusOf(model, stage) === 'Ongoing' || statusOf(model, stage) === 'ToCome'
    const isAnswerable = stage.things.some(
      ({ kind, state, overAt }) => state === 'Sent' && overAt === null && kind !== 'Message' && kind !== 'JournalType',
    )
    const isToSend = stage.things.some(
      ({ state, hand }) => state === 'Planned' && !stage.skipped && (hand !== null || stage.start !== null),
    )
    return !isOpen && !isToSend && !isAnswerable
  })
}

/** Days later with all that is certain and not sent; what waits has no day to be moved. */
export function postpone(model: Model, days: number, now: number): void {
  if (model.programStart > now) {
    model.programStart += days * 24
    // Nothing goes out before the first day, whatever was set by hand.
    const first = dayOf(model.programStart)
    for (const stage of model.stages) {
      if (stage.byHand && stage.start !== null) stage.start = Math.max(stage.start, first * 24 + 8)
      for (const thing of stage.things) if (thing.hand !== null) thing.hand = Math.max(thing.hand, first)
    }
    return
  }
  model.postponed.push({ at: now, days })
  for (const stage of model.stages) {
    if (stage.hasStarted || (stage.byHand && stage.start !== null && stage.start <= now)) stage.later += days
    else if (!stage.byHand && stage.start !== null) stage.start = withinHours(stage.start + days * 24)
  }
}
