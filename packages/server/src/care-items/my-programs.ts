import type { MyCareItems } from '@samklang/contract/care-items'
import type { Instant } from '@samklang/contract/instants'
import type { ProgramStatus } from '@samklang/contract/programs'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isProgramReadable } from '../forms/program-readable.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { isOpen, stageOf } from '../messages/thread-for.ts'
import { type ContextOwner, mayReadTreatments } from '../session/guardian-may.ts'

type Context = NonNullable<Actor['context']>
type MyProgramsRequest = {
  db: Db
  actor: ContextOwner & Pick<Actor, 'accountId'>
  context: Context
  language: SpokenLanguage
  now: Instant
}

type MyProgram = Omit<MyCareItems['Programs'][number], 'IsOpen'> & {
  status: ProgramStatus
  isPatientHere: boolean
  title: string | null
  body: string | null
}

const most = 50
const daysAfter = 30

/**
 * told to the same people as treatments, and to nobody else around the patient. R-652: one that is over is there
 * as long as its messages can be read, and on home for a while where something was written, or while something of it is unread.
 */
export async function listMyPrograms({ db, actor, context, language, now }: MyProgramsRequest): Promise<MyProgram[]> {
  if (!(await mayReadTreatments(db, actor, context.patientId, now))) return []
  // what a guardian has read is not read by the child.
  const isUnread =
    context.type === 'Guardian'
      ? sql`not exists (select from message_guardian_reading g
          where g.message_id = m.id and g.account_id = ${actor.accountId})`
      : sql`m.confirmed_at is null`
  // As whoever opens the thread: a code by SMS shows nothing of an earlier contact.
  const isOfContact =
    actor.SecurityLevel === 'Two'
      ? sql`exists (select from patient_unit c where c.patient_id = t.patient_id and c.released_at is null
          and c.registered_at <= coalesce(t.ended_at, ${now}::timestamptz))`
      : sql`true`
  const { rows } = await sql<MyProgram>`
    select p.id as "Id", coalesce(p.name ->> ${language}, p.name ->> 'sv', p.name ->> 'en') as "DisplayName",
      p.start_date as "StartDate", (p.ended_at at time zone p.time_zone)::date as "EndDate", p.status,
      exists (select from patient_unit c where c.patient_id = p.patient_id and c.unit_id = p.unit_id
        and c.released_at is null) as "isPatientHere",
      r.is_readable and h.is_told as "IsOnHome",
      case when r.is_readable then w.unread else 0 end as "UnreadMessages", i.title, i.body
    from program p
    cross join lateral (select ${isProgramReadable} and ${isOfContact} as is_readable from program t where t.id = p.id) r
    cross join lateral (select count(*)::int as written,
        count(*) filter (where m.from_staff and ${isUnread})::int as unread
      from message m where m.program_id = p.id and m.kind = 'Chat') w
    cross join lateral (select p.ended_at is null or w.unread > 0 or (w.written > 0
      and p.ended_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysAfter)})) as is_told) h
    left join lateral (
      select nullif(p.plan #>> array['Information', 'Title', l.language], '') as title,
        nullif(p.plan #>> array['Information', 'Body', l.language], '') as body
      from unnest(array[${language}::text, 'sv', 'en']) with ordinality l (language, place)
      where p.plan #>> array['Information', 'Body', l.language] <> ''
      order by l.place limit 1) i on true
    where p.patient_id = ${context.patientId} and (p.status in ('Pending', 'Ongoing') or r.is_readable)
    order by p.ended_at is null desc, h.is_told desc, p.start_date desc, p.created_at desc, p.id desc limit ${sql.lit(most)}`.execute(
    db,
  )
  return rows
}

export function toProgram({ status, isPatientHere, title, body, ...told }: MyProgram): MyCareItems['Programs'][number] {
  return { ...told, IsOpen: isOpen({ stage: stageOf(status), isPatientHere }) }
}

/** The whole of it in one language; a program that says nothing to the patient side is told by its name alone. */
export function toInformation({
  Id,
  DisplayName,
  EndDate,
  title,
  body,
}: MyProgram): MyCareItems['ProgramInformations'] {
  return body === null || EndDate !== null ? [] : [{ ProgramId: Id, Title: title ?? DisplayName, Body: body }]
}
