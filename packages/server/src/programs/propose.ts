import type { Instant } from '@samklang/contract/instants'
import type { ProgramItem, ProgramPlanStep } from '@samklang/contract/program-content'
import type { ProgramProposal, ProposedRespondent, ProposedStep } from '@samklang/contract/program-proposal'
import { typesOf } from '@samklang/engine/program/to-plan'
import { at } from '@samklang/engine/time/wall-clock'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { listFailedRecipients } from '../outbox/failed-recipients.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { listThreadReaders } from '../session/thread-readers.ts'
import type { StartableTemplate } from './find-template.ts'
import { inLanguage, type NameItem, nameItems } from './item-names.ts'
import { judgePerson, type Library, readLibrary } from './judge-items.ts'
import { findAround } from './people-around.ts'
import type { ProgramPatient } from './program-patient.ts'
import { problemsOfProposal } from './proposal-problems.ts'
import type { Reckoned } from './reckon-proposal.ts'
import { listWaiting, type WaitingForm, waitsSince } from './waiting-forms.ts'

export type ProposalRequest = {
  patient: ProgramPatient
  template: StartableTemplate
  reckoned: Reckoned
  /** Whether those who are asked are to be written to. */
  notify: boolean
  language: SpokenLanguage
}

/** what would happen, when and to whom, with how each thing fits and whom nothing would reach. */
export async function toProposal(
  db: Db,
  { keys, services }: AssignDependencies,
  proposing: ProposalRequest,
  now: Instant,
): Promise<ProgramProposal> {
  const { patient, template, reckoned, language } = proposing
  const { startDate, occurrences } = reckoned
  const items = template.content.Steps.flatMap(({ Items }) => Items)
  const library = await readLibrary(db, items, language)
  const nameOf = await nameItems(db, items, language)
  const failed = await listFailedRecipients(db, patient.id)
  const readers = new Set((await listThreadReaders(db, patient.id, now)).map(({ relationId }) => relationId))
  const waiting = await listWaiting(db, patient.id, items)
  const drawing = { ...proposing, library, nameOf, services, failed, readers, waiting, now }
  const steps = template.content.Steps.map((step) => toStep(drawing, step))
  const last = occurrences.at(-1)?.plannedOn ?? null
  const later = await findAround(
    db,
    keys,
    patient.id,
    reckoned.around,
    last ? at(last, '12:00', patient.timeZone) : now,
  )
  return {
    PatientId: patient.id,
    ProgramTemplateId: template.templateId,
    TemplateVersionId: template.versionId,
    DisplayName: inLanguage(template.content.Name, language),
    Description: inLanguage(template.content.Description, language) || null,
    StartDate: startDate,
    LastPlannedOn: last,
    Steps: steps,
    Problems: await problemsOfProposal(db, { ...drawing, steps, later }),
  }
}

export type ProposalParts = ProposalRequest & {
  library: Library
  nameOf: NameItem
  services: AssignDependencies['services']
  /** Whose last message did not arrive. */
  failed: ReadonlySet<string | null>
  /** Relations whose person can read the threads of the patient. */
  readers: ReadonlySet<string>
  waiting: readonly WaitingForm[]
  now: Instant
}

function toStep(
  drawing: ProposalParts,
  step: Pick<ProgramPlanStep, 'Id' | 'Name' | 'Start' | 'StartOffset' | 'DurationDays' | 'Repeat'> & {
    Items: ProgramItem[]
  },
): ProposedStep {
  const { reckoned, language, nameOf } = drawing
  const planned = reckoned.plan.steps.find(({ stepId }) => stepId === step.Id)
  return {
    StepId: step.Id,
    Name: inLanguage(step.Name, language),
    Start: step.Start,
    StartOffset: step.StartOffset,
    DurationDays: step.DurationDays,
    Repeat: step.Repeat,
    PlannedStart: planned?.startsAt ?? null,
    IsNotNeeded: planned?.status === 'NotNeeded',
    IsManual: planned?.isManual ?? false,
    Items: step.Items.map((item) => {
      const own = reckoned.occurrences.filter(({ itemId, stepId }) => itemId === item.Id && stepId === step.Id)
      return {
        ItemId: item.Id,
        Kind: item.Kind,
        DisplayName: nameOf(item),
        OffsetDays: item.OffsetDays,
        AnswerWithinDays: item.AnswerWithinDays,
        ReminderDays: item.ReminderDays,
        Repeat: item.Repeat,
        MessageText: item.MessageText,
        IsRemoved: reckoned.choices.RemovedItems.includes(item.Id),
        Respondents: toRespondents(drawing, step.Id, item),
        Occurrences: own.map(({ key, respondentType, relationId, plannedAt, plannedOn, isDue }) => ({
          Key: key,
          RespondentType: respondentType,
          RelationId: relationId,
          PlannedAt: plannedAt,
          PlannedOn: plannedOn,
          GoesAtOnce: isDue,
        })),
      }
    }),
  }
}

/** Everybody around the patient in a part that it can be sent to. */
function toRespondents(drawing: ProposalParts, stepId: string, item: ProgramItem): ProposedRespondent[] {
  const { reckoned, patient, library, services, failed } = drawing
  const planned = reckoned.content.Steps.find(({ Id }) => Id === stepId)?.Items.find(({ Id }) => Id === item.Id)
  const types = typesOf(item)
  const isOf = (one: { respondentType: string; relationId: string | null }) =>
    planned?.Respondents.find((two) => two.RespondentType === one.respondentType && two.RelationId === one.relationId)
  return reckoned.around
    .filter((one) => types.includes(one.respondentType) || isOf(one) !== undefined)
    .map((one) => {
      const own = reckoned.occurrences.filter(
        (other) =>
          other.itemId === item.Id &&
          other.respondentType === one.respondentType &&
          other.relationId === one.relationId,
      )
      const days = own.map(({ plannedOn }) => plannedOn)
      const [first = reckoned.startDate] = days
      const chosen = isOf(one)
      const judged = judgePerson({
        ...{ patient, library, services, item, one },
        chosen: chosen && { VariantId: chosen.VariantId },
        days: [...new Set([first, days.at(-1) ?? first])],
      })
      return {
        ...judged,
        HasFailedMessage: one.person !== undefined && failed.has(one.relationId),
        WaitsSince: waitsSince(drawing.waiting, item, own, drawing.now),
      }
    })
}
