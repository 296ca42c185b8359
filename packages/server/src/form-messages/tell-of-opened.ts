import type { Instant } from '@samklang/contract/instants'
import type { ContactStatus } from '@samklang/contract/relations'
import { notHandedOverStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { RespondentType } from '../database/table-types.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { writeAboutForms } from './write-about-forms.ts'

export type OpenedForm = {
  id: string
  patientId: string
  relationId: string | null
  respondentType: RespondentType
  unitName: string
  notify: boolean
  openTill: Instant | null
}

/** Null: it opened by itself. */
type Opened = { forms: readonly OpenedForm[]; accountId: string | null }

/**
 * writes to those who are to answer what has just opened. The history tells of the message when it is queued (the row tells
 * whether it has left and arrived), and that nobody was notified where there is none. Tells of each that was to be written about how the person could be reached; what staff
 * answer themselves is sent to nobody, and nobody is sent to what closed while the server was stopped.
 */
export async function tellOfOpened(
  db: Db,
  messaging: MessageDependencies,
  { forms, accountId }: Opened,
  now: Instant,
): Promise<Map<string, ContactStatus>> {
  const asked = forms.filter(({ respondentType }) => respondentType !== 'Staff')
  const told = asked.filter(({ notify, openTill }) => notify && (openTill === null || openTill > now))
  const outcomes = await write(db, messaging, told, now)
  const events = asked.map((form) => ({
    event: isSent(outcomes, form) ? ('Sent' as const) : ('Assigned' as const),
    form,
    accountId,
  }))
  await insertEventsOfForms(db, events, now)
  return outcomes
}

/** What the person of a relation, or the patient, could not be told of when it opened; told now, once. */
export async function tellOfUntold(
  db: Db,
  messaging: MessageDependencies,
  { patientId, relationId }: { patientId: string; relationId: string | null },
  now: Instant,
): Promise<void> {
  const untold = await db
    .selectFrom('form as f')
    .innerJoin('unit', 'unit.id', 'f.unit_id')
    .select([
      'f.id',
      'f.patient_id as patientId',
      'f.relation_id as relationId',
      'f.respondent_type as respondentType',
      'unit.name as unitName',
      'f.notify',
      'f.open_till as openTill',
    ])
    .where('f.patient_id', '=', patientId)
    .where((eb) => (relationId ? eb('f.relation_id', '=', relationId) : eb('f.respondent_type', '=', 'Patient')))
    .where('f.status', 'in', notHandedOverStatuses)
    .where('f.notify', '=', true)
    .where('f.is_notice_known', '=', true)
    .where('f.notice_id', 'is', null)
    .where((eb) => eb.or([eb('f.open_till', 'is', null), eb('f.open_till', '>', now)]))
    .orderBy('f.open_from')
    .limit(200)
    .execute()
  const outcomes = await write(db, messaging, untold, now)
  const sent = untold.filter((form) => isSent(outcomes, form))
  await insertEventsOfForms(
    db,
    sent.map((form) => ({ event: 'Sent' as const, form, accountId: null })),
    now,
  )
}

function isSent(outcomes: Map<string, ContactStatus>, { id }: { id: string }): boolean {
  return outcomes.get(id) === 'Ok'
}

async function write(
  db: Db,
  messaging: MessageDependencies,
  told: readonly OpenedForm[],
  now: Instant,
): Promise<Map<string, ContactStatus>> {
  const forms = told.map(({ id: formId, ...form }) => ({ ...form, formId }))
  const outcomes = await writeAboutForms(db, messaging, { purpose: 'NewForm', forms }, now)
  const withMessage = await listWithMessage(
    db,
    told.map(({ id }) => id),
  )
  return new Map(
    [...outcomes].map(([id, status]) => [
      id,
      status === 'Ok' && !withMessage.has(id) ? 'ExternalServiceNotAvailable' : status,
    ]),
  )
}

/** Those of the forms about which there is a message that has left or is on its way. */
async function listWithMessage(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('form as f')
    .innerJoin('outgoing_message as m', 'm.id', 'f.notice_id')
    .select('f.id')
    .where(sql<boolean>`f.id = any (${[...ids]}::uuid[])`)
    .where('m.status', 'not in', ['Failed', 'Suppressed'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
