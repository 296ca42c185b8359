import type { MyCareItems, MyForm } from '@samklang/contract/care-items'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { mostAnswered } from '@samklang/contract/most-answered'
import type { GuardianMay } from '@samklang/contract/session'
import { activeStatuses } from '@samklang/engine/form/form-status'
import { addDays } from '@samklang/engine/time/days'
import { type RawBuilder, sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { isOfCurrentContact } from '../forms/current-contact.ts'
import { statusList } from '../forms/status-list.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { listBegunDays } from '../journals/begun-days.ts'
import { findGuardianMay } from '../session/guardian-may.ts'
import { listMyTreatments } from '../treatments/list-mine.ts'
import { listMyPrograms, toInformation, toProgram } from './my-programs.ts'

type Context = NonNullable<Actor['context']>
type MyItemsRequest = { db: Db; actor: Actor; context: Context; language: SpokenLanguage; now: Instant }

const diaryDays = 28

/** What the person of this session has to answer for the patient, and what they may read again. */
export async function listMyCareItems(request: MyItemsRequest): Promise<MyCareItems> {
  const { db, actor, context, now } = request
  const may = await findGuardianMay(db, actor, context.patientId, now)
  const open = await listForms(request, sql`${isMine(context)} and ${isToDo} and ${isInTime(now)}`, byLastDay)
  const programs = await listMyPrograms(request)
  const [toDo] = open.filter(({ Kind }) => Kind === 'Questionnaire')
  return {
    SetId: toDo ? await findSetId(db, toDo.Id) : null,
    Questionnaires: open.filter(({ Kind }) => Kind === 'Questionnaire'),
    Journals: open.filter(({ Kind }) => Kind === 'Journal'),
    Answered: await listAnswered(request, may),
    WaitingForChild: may?.SeesWaiting ? await listWaitingForChild(request) : [],
    NextPlannedDate: await findNextPlanned(request),
    Programs: programs.map(toProgram),
    Treatments: await listMyTreatments(request),
    ProgramInformations: programs.flatMap(toInformation),
  }
}

/** The patient's and their agent's are those that the patient answers; everybody else's are addressed to the relation. */
export function isMine({ type, patientId, relationId }: Context): RawBuilder<boolean> {
  const ofPatient = sql<boolean>`f.patient_id = ${patientId} and f.respondent_type = 'Patient'`
  return type === 'Patient' || type === 'Agent'
    ? ofPatient
    : sql<boolean>`f.relation_id = ${relationId} and f.patient_id = ${patientId}`
}

/** A module is worked with in its treatment. */
const isToDo = sql`f.kind <> 'TreatmentModule' and f.status in (${statusList(activeStatuses)})`
const byLastDay = sql`f.open_till nulls last, f.opened_at, f.id`

function isInTime(now: Instant): RawBuilder<boolean> {
  return sql`(f.open_till is null or f.open_till > ${now}::timestamptz)`
}

async function listAnswered(request: MyItemsRequest, may: GuardianMay | undefined): Promise<MyForm[]> {
  const { actor, context } = request
  // Whoever is around the patient in another part answers and is thanked, and reads nothing again.
  if (context.type === 'Other') return []
  // A code by SMS is not enough to read what another person has answered.
  const readsShared = may?.ReadsShared === true && actor.SecurityLevel !== 'Two'
  const shared = sql`f.patient_id = ${context.patientId} and f.respondent_type = 'Patient' and f.shared_with_guardians`
  const whose = readsShared ? sql`((${isMine(context)}) or (${shared}))` : isMine(context)
  const isAnswered = sql`f.status = 'Closed' and (f.kind = 'Questionnaire' and f.answered_at is not null
    or f.kind = 'Journal' and exists (select from journal_entry e where e.form_id = f.id))`
  const since = actor.SecurityLevel === 'Two' ? isOfCurrentContact : sql`true`
  return listForms(
    request,
    sql`${whose} and ${isAnswered} and ${since}`,
    sql`coalesce(f.answered_at, f.entered_at) desc, f.id`,
    mostAnswered,
  )
}

async function listForms(
  { db, language, now }: MyItemsRequest,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most = 100,
): Promise<MyForm[]> {
  const since = addDays(civilDay(now), -diaryDays)
  const { rows } = await sql<Omit<MyForm, 'BegunDates'>>`
    select f.id as "Id", f.kind as "Kind", coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "DisplayName",
      t.minutes as "EstimatedMinutes", f.status as "Status", f.opened_at as "SentDate", f.open_till as "ExpiresAt",
      f.answered_at as "AnsweredDate", j.start_date as "StartDate", j.end_date as "EndDate",
      (select max(e.entry_date) from journal_entry e where e.form_id = f.id) as "LastEntryDate",
      array(select distinct e.entry_date from journal_entry e where e.form_id = f.id and e.entry_date > ${since}
        order by e.entry_date) as "EntryDates"
    from form f join form_type t on t.id = f.form_type_id left join journal j on j.form_id = f.id
    where ${condition} order by ${order} limit ${most}`.execute(db)
  const journals = rows.filter(({ Kind, EntryDates }) => Kind === 'Journal' && EntryDates.length > 0)
  const ids = journals.map(({ Id }) => Id)
  const begun = await listBegunDays(db, ids, since)
  return rows.map((row) => ({ ...row, BegunDates: begun.get(row.Id) ?? [] }))
}

async function findSetId(db: Db, formId: string): Promise<string | null> {
  const form = await db.selectFrom('form').select('set_id').where('id', '=', formId).executeTakeFirst()
  return form?.set_id ?? null
}

async function listWaitingForChild(request: MyItemsRequest): Promise<MyCareItems['WaitingForChild']> {
  const child: Context = { ...request.context, type: 'Patient', relationId: null }
  const waits = sql`${isMine(child)} and ${isToDo} and f.kind = 'Questionnaire' and ${isInTime(request.now)}`
  const forms = await listForms(request, waits, byLastDay)
  return forms.map(({ DisplayName, ExpiresAt }) => ({ DisplayName, ExpiresAt }))
}

/** When something comes by itself, so that an empty list is not a riddle. */
async function findNextPlanned({ db, context }: MyItemsRequest): Promise<CivilDate | null> {
  const isPatient = context.type === 'Patient' || context.type === 'Agent'
  const own = isPatient ? sql`t.patient_id = ${context.patientId}` : sql`false`
  const { rows } = await sql<{ day: CivilDate | null }>`select min(planned.day) as day from (
      select (f.open_from at time zone u.time_zone)::date as day from form f join unit u on u.id = f.unit_id
        where ${isMine(context)} and f.status = 'Scheduled'
      union all
      select t.start_date from treatment t where ${own} and t.status = 'NotStarted'
      union all
      select f.next_date from recurring_questionnaire f where ${isMine(context)} and f.status = 'Ongoing'
      union all
      select (f.planned_at at time zone g.time_zone)::date from program_occurrence f join program g on g.id = f.program_id
        where ${isMine(context)} and f.status = 'Planned') planned`.execute(db)
  return rows[0]?.day ?? null
}
