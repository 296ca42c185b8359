import { mostOccurrences, type ProgramItem } from '@samklang/contract/program-content'
import type { ProgramProposal, ProposedRespondent, ProposedStep } from '@samklang/contract/program-proposal'
import { typesOf } from '@samklang/engine/program/to-plan'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FindRespondent } from '../relations/respondents.ts'
import { isAssignable } from './judge-items.ts'
import { hasSameProgram } from './program-for.ts'
import type { ProposalParts } from './propose.ts'

type Problem = ProgramProposal['Problems'][number]

type Proposed = ProposalParts & {
  steps: readonly ProposedStep[]
  /** Those around the patient, as they will be on the last day that is planned. */
  later: FindRespondent
}

/** an alert that waits comes before all else, then what stops, what criteria warn of and whom nothing would reach. */
export async function problemsOfProposal(db: Db, proposed: Proposed): Promise<Problem[]> {
  const goingOn = await listGoingOn(db, proposed)
  const { patient, template } = proposed
  const isRunning = await hasSameProgram(db, { patientId: patient.id, unitId: patient.unitId }, template.versionId)
  const problems = proposed.steps.flatMap((step) =>
    step.Items.filter(({ IsRemoved }) => !IsRemoved).flatMap((item) => problemsOfItem(proposed, step, item, goingOn)),
  )
  problems.push(...proposed.steps.filter(isLost).map(({ StepId }) => ({ ...lost, StepId })))
  if (proposed.reckoned.occurrences.length >= mostOccurrences)
    problems.push({ ...nothing, Key: 'maxLength', Stops: true })
  // Started in another tab, or by a colleague.
  if (isRunning) problems.push({ ...nothing, Key: 'exists', Stops: true })
  if (await hasAlert(db, proposed)) problems.push({ ...nothing, Key: 'AlertWaits', Stops: false })
  const rank = ({ Stops, Key }: Problem) => {
    if (Key === 'AlertWaits') return -1
    return Stops ? 0 : isOfContact(Key) || Key === 'FailedMessage' ? 2 : 1
  }
  return problems.toSorted((one, other) => rank(one) - rank(other))
}

const nothing = { StepId: null, ItemId: null, DisplayName: null, RespondentName: null, RespondentType: null }
const lost = { ...nothing, Key: 'NotNeeded', Stops: false } as const

/** Something would be sent in it, if it could start. */
function isLost({ IsNotNeeded, Items }: ProposedStep): boolean {
  return IsNotNeeded && Items.some(({ IsRemoved }) => !IsRemoved)
}

const contactKeys: readonly Problem['Key'][] = [
  'NoContact',
  'NoConsent',
  'MissingRequiredContactInformation',
  'ContactInformationUnconfirmed',
  'ExternalServiceNotAvailable',
]

const toKnow: readonly Problem['Key'][] = [
  'AlertWaits',
  'NotNeeded',
  'FailedMessage',
  'Waits',
  'NobodyOfType',
  'MayNotReadMessages',
]

/** Told of, and the server asks nobody about it. */
export function isToKnow(key: Problem['Key']): boolean {
  return toKnow.includes(key) || isOfContact(key)
}

/** It is made all the same; nobody is written to. */
export function isOfContact(key: Problem['Key']): boolean {
  return contactKeys.includes(key)
}

function problemsOfItem(
  proposed: Proposed,
  { StepId }: ProposedStep,
  { ItemId, DisplayName, Respondents }: ProposedStep['Items'][number],
  goingOn: ReadonlySet<string>,
): Problem[] {
  const about = { ...nothing, StepId, ItemId, DisplayName }
  const item = proposed.template.content.Steps.flatMap(({ Items }) => Items).find(({ Id }) => Id === ItemId)
  if (!item) return []
  if (!isAssignable(item, proposed.library)) return [{ ...about, Key: 'not-allowed', Stops: true }]
  const chosen = Respondents.filter(({ IsChosen }) => IsChosen)
  if (chosen.length === 0) return [{ ...about, Key: 'NoContact', Stops: false }]
  const exists = item.DefinitionId !== null && goingOn.has(item.DefinitionId)
  return [
    ...(exists ? [{ ...about, Key: 'exists', Stops: false } as const] : []),
    ...typesOf(item)
      .filter((type) => !Respondents.some((one) => one.RespondentType === type))
      .map((RespondentType) => ({ ...about, Key: 'NobodyOfType', Stops: false, RespondentType }) as const),
    ...chosen.flatMap((one) => problemsOfPerson(proposed, item, one).map((problem) => ({ ...about, ...problem }))),
  ]
}

type OfPerson = Pick<Problem, 'Key' | 'Stops' | 'RespondentName'>

function problemsOfPerson(
  { patient, later, notify, readers }: Proposed,
  { Kind }: ProgramItem,
  one: ProposedRespondent,
): OfPerson[] {
  const { Name: RespondentName, Verdict, Reasons, ContactStatus, RelationId, HasFailedMessage, WaitsSince } = one
  if (Verdict === 'Forbid') return Reasons.map((Key) => ({ Key, Stops: true, RespondentName }))
  if (ContactStatus === 'NoExternalProtectedIdentity') return [{ Key: ContactStatus, Stops: true, RespondentName }]
  const problems: OfPerson[] = Reasons.map((Key) => ({ Key, Stops: false, RespondentName }))
  if (WaitsSince) problems.push({ Key: 'Waits', Stops: false, RespondentName })
  if (Kind === 'Message' && RelationId && !readers.has(RelationId))
    problems.push({ Key: 'MayNotReadMessages', Stops: false, RespondentName })
  const then = RelationId ? later({ patientId: patient.id, relationId: RelationId }) : undefined
  // The child comes of age before the last of it, or somebody's part is over by then.
  if (then?.isResting) problems.push({ Key: 'Age', Stops: false, RespondentName })
  else if (then?.relationStatus === 'Removed') problems.push({ Key: 'NoContact', Stops: false, RespondentName })
  if (notify && ContactStatus && isOfContact(ContactStatus))
    problems.push({ Key: ContactStatus, Stops: false, RespondentName })
  else if (notify && HasFailedMessage) problems.push({ Key: 'FailedMessage', Stops: false, RespondentName })
  return problems
}

/** Of danger, and nobody has acknowledged it: what is sent next is decided by that first. */
async function hasAlert(db: Db, { patient }: Proposed): Promise<boolean> {
  const { rows } = await sql`select true from risk_alert a
    where a.patient_id = ${patient.id} and a.acknowledged_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Treatments of which the patient has one already: nothing would come of another. */
async function listGoingOn(db: Db, { patient, template }: Proposed): Promise<ReadonlySet<string>> {
  const wanted = template.content.Steps.flatMap(({ Items }) =>
    Items.flatMap(({ Kind, DefinitionId }) => (Kind === 'TreatmentTemplate' && DefinitionId ? [DefinitionId] : [])),
  )
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select t.treatment_definition_id as id from treatment t
    where t.patient_id = ${patient.id} and t.unit_id = ${patient.unitId}
      and t.status in ('NotStarted', 'Ongoing', 'Completed') and t.treatment_definition_id = any (${wanted}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
