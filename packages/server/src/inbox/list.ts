import type { Notification } from '@samklang/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type SqlValue, statement, value } from '../database/statement.ts'
import { isForReader, isOfSeenFollowUp, isOwnNotice } from '../follow-ups/notices.ts'
import { onBehalf } from '../forms/on-behalf.ts'
import { respondentNameAt } from '../forms/respondent-name.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { isUnreadBy } from '../journals/readings.ts'

type Reader = { actor: Pick<Actor, 'unitId' | 'accountId'>; language: SpokenLanguage }
type ReaderInSql = {
  unitId: SqlValue<string | null>
  accountId: SqlValue<string>
  language: SqlValue<SpokenLanguage>
}

/** What waits for the unit, the latest first. */
export async function listNotifications(
  db: Db,
  reader: Reader,
  most: number,
): Promise<{ Notifications: Notification[]; NotificationsTotal: number }> {
  const { unitId, accountId } = reader.actor
  const Notifications = await bellStatement(db, { unitId, accountId, language: reader.language, most })
  const isWhole = Notifications.length < most
  return { Notifications, NotificationsTotal: isWhole ? Notifications.length : await count(db, reader) }
}

/** Those that are shown are found first: what stands around a patient is read for them and for no others. */
export const bellStatement = statement(
  'unit-notifications',
  {
    unitId: value<string | null>(),
    accountId: value<string>(),
    language: value<SpokenLanguage>(),
    most: value<number>(),
  },
  ({ most, ...reader }) => {
    const latest = sql`(select o.* ${waitingAt(reader)} order by o.latest_at desc, o.id desc limit ${most})`
    return sql<Notification>`${shown(reader, latest)} order by o.latest_at desc, o.id desc`
  },
)

export async function readNotification(db: Db, { actor, language }: Reader, id: string): Promise<Notification> {
  const one = sql`(select * from notification where id = ${id})`
  const { rows } = await sql<Notification>`${shown({ ...actor, language }, one)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`notification ${id} is gone`)
  return found
}

async function count(db: Db, { actor }: Reader): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${waitingAt(actor)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Of patients in the unit's care; of follow-ups, which outlive it, also of those whom it has released. */
function waitingAt({ unitId, accountId }: Pick<ReaderInSql, 'unitId' | 'accountId'>): RawBuilder<unknown> {
  return sql`from notification o
    left join patient_listing l on l.unit_id = o.unit_id and l.patient_id = o.patient_id
    where o.unit_id = ${unitId} and o.handling_state = 'NotHandled' and ${isUnreadBy(accountId)}
      and (l.patient_id is not null or ${isOfSeenFollowUp}) and ${isForReader(accountId)}`
}

/** Notifications with the patient's name and, where one is concerned, the form's. */
function shown({ accountId, language }: Omit<ReaderInSql, 'unitId'>, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.id as "Id", o.type as "Type", o.category as "Category", o.severity as "Severity",
      o.handling_state as "HandlingState", o.patient_id as "PatientId",
      case when n.patient_id is not null then concat_ws(' ', n.firstname, n.lastname) else (
        select concat_ws(' ', k.firstname, k.lastname) from patient p join person k on k.id = p.person_id
        where p.id = o.patient_id) end as "PatientFullName", n.patient_id is not null as "IsPatientHere",
      (coalesce(g.patient_responsible, true) and exists (select from patient_responsible r
        where r.patient_id = o.patient_id and r.unit_id = o.unit_id and r.account_id = ${accountId})
        or ${isOwnNotice(accountId)}) as "IsMine",
      o.unit_id as "UnitId", o.form_id as "FormId", coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "FormName",
      case when f.id is not null then ${respondentNameAt('o')} else (
        select concat_ws(' ', k.firstname, k.lastname) from relation l join person k on k.id = l.person_id
        where l.id = o.relation_id) end as "RespondentName",
      case when f.unit_id = o.unit_id then ${onBehalf} end as "OnBehalf",
      o.treatment_id as "TreatmentId", case when o.treatment_id is not null then (
        select coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name) from treatment w
        join treatment_definition d on d.id = w.treatment_definition_id where w.id = o.treatment_id) end as "TreatmentName",
      o.program_id as "ProgramId", case when o.program_id is not null then (
        select coalesce(g.name ->> ${language}, g.name ->> 'sv', g.name ->> 'en') from program g where g.id = o.program_id)
        end as "ProgramName",
      case when o.type in ('Inactivity_UnconfirmedTreatmentMessage', 'Inactivity_UnconfirmedProgramMessage') then (
        select case when bool_and(m.from_staff) then 'Patient' when not bool_or(m.from_staff) then 'Staff' else 'Both' end
        from message m where (m.treatment_id = o.treatment_id or m.program_id = o.program_id) and m.kind = 'Chat' and m.confirmed_at is null
          and m.late_told_at is not null
          and not exists (select from message_guardian_reading g where g.message_id = m.id)) end as "UnreadBy",
      o.created_at as "CreatedAt", o.latest_at as "LatestAt", o.handled_at as "HandledAt",
      (select concat_ws(' ', h.firstname, h.lastname) from account h where h.id = o.handled_by) as "HandledBy"
    from ${which} o
    left join patient_listing n on n.unit_id = o.unit_id and n.patient_id = o.patient_id
    join unit u on u.id = o.unit_id
    left join unit_group g on g.id = u.unit_group_id
    left join form f on f.id = o.form_id
    left join form_type t on t.id = f.form_type_id`
}
