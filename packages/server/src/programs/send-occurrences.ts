import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NotSentReason } from '@samklang/contract/programs'
import type { ContactStatus } from '@samklang/contract/relations'
import { goesOut } from '@samklang/engine/program/not-sent'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { type OpenedForm, tellOfOpened } from '../form-messages/tell-of-opened.ts'
import { insertForms, type NewForm } from '../forms/insert-forms.ts'
import { insertJournals } from '../journals/insert-journals.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import type { Assignment } from '../questionnaires/choose-versions.ts'
import { insertSet, newQuestionnaire } from '../questionnaires/new-questionnaire.ts'
import { type DueOccurrence, type JudgedOccurrence, judgeOccurrences } from './judge-occurrences.ts'
import { moveOccurrences, type OccurrenceMove } from './move-occurrence.ts'
import { insertProgramEvents } from './move-program.ts'
import { nameSent } from './name-whom.ts'
import { sendMessages } from './send-message.ts'
import { type ProgramSender, type Sent, sendModule, sendTreatment } from './send-treatments.ts'

export type OccurrencesToSend = ProgramSender & { due: readonly DueOccurrence[] }

/** Sent, or not and why; and whom nobody could write to about what was sent. */
export type SendOutcome = {
  /** What of the plan and to whom, as the log names them. What was merged is in neither. */
  sentTo: string[]
  notSentTo: string[]
  unreached: { formId: string; name: string; status: ContactStatus }[]
}

/**
 * what is due becomes forms, diaries, treatments and modules by the same acts as when staff make them, each once: the row of what
 * was planned is moved in the same transaction, under the lock of its program.
 */
export async function sendOccurrences(
  db: Db,
  messaging: MessageDependencies,
  sending: OccurrencesToSend,
  now: Instant,
): Promise<SendOutcome> {
  const { program, patient, due, accountId } = sending
  const day = civilDay(now, patient.timeZone)
  const inTime = due.filter(goesOut)
  const judging = { patient, due: inTime, language: program.language, day }
  const judged = await judgeOccurrences(db, messaging.keys, judging, now)
  const moves = due.flatMap(({ key, notSentReason }) => (notSentReason ? [notSent(key, notSentReason)] : []))
  const opened: OpenedForm[] = []

  for (const { key, reason } of judged) if (reason) moves.push(notSent(key, reason))
  const able = judged.filter(({ reason }) => reason === null)
  for (const { occurrence, form } of await sendForms(db, sending, able, { day, now })) {
    moves.push({ key: occurrence.key, from: 'Planned', to: 'Sent', sentAt: now, formId: form.id })
    opened.push({ ...form, unitName: patient.unitName })
  }
  moves.push(...(await sendMessages(db, sending, able, now)))
  for (const one of able) {
    const sent = await sendOther(db, sending, one, now)
    if (sent === null) continue
    if ('reason' in sent) moves.push(notSent(one.key, sent.reason))
    else {
      moves.push({
        key: one.key,
        from: 'Planned',
        to: 'Sent',
        sentAt: now,
        formId: sent.formId,
        treatmentId: sent.treatmentId,
      })
      opened.push(
        ...sent.opened.map((form) => ({ ...ofPatient, ...form, patientId: patient.id, unitName: patient.unitName })),
      )
    }
  }
  await moveOccurrences(db, program.id, moves)
  const outcomes = await tellOfOpened(db, messaging, { forms: opened, accountId }, now)
  const byKey = new Map(due.map((one) => [one.key, nameSent(one)]))
  const named = (some: readonly OccurrenceMove[]) => some.flatMap(({ key }) => byKey.get(key) ?? [])
  const names = new Map(judged.map(({ respondent }) => [respondent.relationId, respondent.person?.fullname ?? '']))
  return {
    sentTo: named(moves.filter(({ to }) => to === 'Sent')),
    notSentTo: named(moves.filter(isUnsent)),
    unreached: opened.flatMap(({ id, notify, relationId, respondentType }) => {
      const status = outcomes.get(id) ?? 'NoContact'
      if (!notify || respondentType === 'Staff' || status === 'Ok') return []
      return [{ formId: id, name: names.get(relationId) ?? '', status }]
    }),
  }
}

/** what was merged is told of by what it was merged with. */
function isUnsent({ to, reason }: OccurrenceMove): boolean {
  return to === 'NotSent' && reason !== 'Merged'
}

const ofPatient = { relationId: null, respondentType: 'Patient', openTill: null } as const

function notSent(key: string, reason: NotSentReason): OccurrenceMove {
  return { key, from: 'Planned', to: 'NotSent', reason }
}

type Today = { day: CivilDate; now: Instant }
type SentForm = { occurrence: JudgedOccurrence; form: NewForm }
type Assigned = JudgedOccurrence & { assignment: Assignment }

/**
 * As many of what is due as there is room for, in the order of time. What belongs together is not parted: a set, and what is one message
 * to several. What will not go out only has to be noted.
 */
export function takeSome(due: readonly DueOccurrence[], room: number): DueOccurrence[] {
  if (room <= 0) return []
  const taken = due.filter((one) => !goesOut(one))
  const mostTaken = taken.length + room
  const inTime = due.filter(goesOut)
  for (const together of Map.groupBy(inTime, togetherOf).values()) {
    if (taken.length >= mostTaken) break
    taken.push(...together)
  }
  return taken
}

function togetherOf(one: DueOccurrence): string {
  return isQuestionnaire(one) ? setOf(one) : [one.itemId, one.round, one.no].join('/')
}

/** Questionnaires of a step that go out at the same time are one set. */
async function sendForms(
  db: Db,
  sending: OccurrencesToSend,
  able: readonly JudgedOccurrence[],
  { day, now }: Today,
): Promise<SentForm[]> {
  const { program, patient, accountId } = sending
  const assigned = able.flatMap((one): Assigned[] => (one.assignment ? [{ ...one, assignment: one.assignment }] : []))
  const requestedBy = accountId ?? program.createdBy
  const common = { patient, programId: program.id, notify: program.notify, requestedBy }
  const questionnaires: SentForm[] = []
  for (const together of Map.groupBy(assigned.filter(isQuestionnaire), setOf).values()) {
    const setId = together.length > 1 && requestedBy ? await insertSet(db, patient, requestedBy, now) : null
    for (const one of together) {
      const asked = { ...common, start: { day, at: now }, lastDay: one.lastAnswerOn, setId }
      const form = newQuestionnaire(one.assignment, { ...asked, reminderDays: one.item.ReminderDays }, now)
      questionnaires.push({ occurrence: one, form })
    }
  }
  await insertForms(
    db,
    questionnaires.map(({ form }) => form),
    accountId,
    now,
  )
  await noteSets(db, sending, questionnaires, now)
  const journals: SentForm[] = []
  for (const one of assigned.filter((other) => !isQuestionnaire(other))) {
    const days = { startDate: day, endDate: one.lastAnswerOn }
    const keeping = { ...common, assignments: [one.assignment], days, reminders: [], accountId }
    for (const form of await insertJournals(db, keeping, now)) journals.push({ occurrence: one, form })
  }
  return [...questionnaires, ...journals]
}

function isQuestionnaire({ item }: Pick<DueOccurrence, 'item'>): boolean {
  return item.Kind === 'QuestionnaireType'
}

function setOf({ stepId, round }: DueOccurrence): string {
  return `${stepId} ${round}`
}

async function noteSets(
  db: Db,
  { program, accountId }: ProgramSender,
  sent: readonly SentForm[],
  now: Instant,
): Promise<void> {
  const sets = Map.groupBy(sent, ({ form }) => form.setId ?? form.id)
  const events = [...sets].map(([Key, together]) => {
    const [first] = together
    const Keys = together.map(({ occurrence }) => occurrence.key)
    const data = { Key, Keys, ...(first && { StepId: first.occurrence.stepId }) }
    return { event: 'QuestionnaireSetStarted' as const, accountId, data }
  })
  await insertProgramEvents(db, program, events, now)
}

/** Null: it was a form or a message, which are sent with the others. */
async function sendOther(db: Db, sending: ProgramSender, one: JudgedOccurrence, now: Instant): Promise<Sent | null> {
  if (one.item.Kind === 'TreatmentTemplate') return sendTreatment(db, sending, one, now)
  if (one.item.Kind === 'TreatmentModuleType') return sendModule(db, sending, one, now)
  return null
}
