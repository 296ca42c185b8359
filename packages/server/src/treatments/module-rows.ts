import type { Severity } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import type { TreatmentModuleRow, TreatmentModuleStatus } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

/** A module of a plan as it stands in the database, with the pages of its version: its own or, until it begins, the latest. */
export type ModuleFacts = {
  treatmentId: string
  planId: string
  moduleId: string
  name: string
  minutes: number | null
  isSkipped: boolean
  durationDays: number | null
  dueOn: CivilDate | null
  formId: string | null
  status: TreatmentModuleStatus
  startsOn: CivilDate | null
  openedAt: Instant | null
  startedAt: Instant | null
  writtenAt: Instant | null
  hasAnswers: boolean
  progress: Progress
  pages: string[]
  /** By the number of the page, from 0; null where it has none. */
  pageTitles: (string | null)[]
  alertSeverity: Severity | null
  waitingAlerts: number
  hasRefusedAnswers: boolean
}

/** The plans of these treatments, each in its order, in one statement. */
export async function listModuleFacts(
  db: Db,
  treatmentIds: readonly string[],
  language: SpokenLanguage,
): Promise<ModuleFacts[]> {
  const { rows } = await sql<ModuleFacts>`
    select m.treatment_id as "treatmentId", m.id as "planId", y.id as "moduleId",
      coalesce(y.title ->> ${language}, y.title ->> 'sv', y.name) as name, y.minutes,
      m.skipped_at is not null as "isSkipped", m.duration_days as "durationDays", m.due_on as "dueOn",
      m.form_id as "formId", coalesce(f.status::text, 'NotStarted') as status,
      case when f.status = 'Scheduled' then (f.open_from at time zone t.time_zone)::date end as "startsOn",
      f.opened_at as "openedAt", f.started_at as "startedAt", f.last_written_at as "writtenAt",
      coalesce(jsonb_array_length(f.answers) > 0, false) as "hasAnswers", coalesce(f.progress, '[]') as progress,
      coalesce(g.pages, '{}') as pages, coalesce(g.titles, '{}') as "pageTitles",
      a.worst as "alertSeverity", coalesce(a.waiting, 0) as "waitingAlerts",
      coalesce((select true from refused_answers x where x.form_id = f.id and x.overtaken_at is null limit 1), false)
        as "hasRefusedAnswers"
    from treatment_module m
    join treatment t on t.id = m.treatment_id
    join form_variant v on v.id = m.form_variant_id
    join form_type y on y.id = v.form_type_id
    left join form f on f.id = m.form_id
    left join lateral (
      select array_agg(p.page ->> 'Id' order by p.place) as pages,
        array_agg(coalesce(vv.texts -> ${language} ->> ('page/' || (p.page ->> 'Id')),
          vv.texts -> 'sv' ->> ('page/' || (p.page ->> 'Id'))) order by p.place) as titles
      from form_variant_version vv cross join jsonb_array_elements(vv.content -> 'Pages') with ordinality as p (page, place)
      where vv.id = coalesce(f.variant_version_id, (select latest.id from form_variant_version latest
        where latest.form_variant_id = m.form_variant_id order by latest.version_no desc limit 1))) g on true
    left join lateral (
      select count(*)::int as waiting, (array_agg(w.severity order by
        array_position(array['Alert', 'Attention', 'Info', 'Default']::severity[], w.severity)))[1] as worst
      from risk_alert w where w.form_id = f.id and w.acknowledged_at is null) a on true
    where m.treatment_id = any (${[...treatmentIds]}::uuid[])
    order by m.treatment_id, m.position limit 20000`.execute(db)
  return rows
}

/** Those that can be worked with now, and of which something is awaited. */
export function isAwaited({ status }: Pick<ModuleFacts, 'status'>): boolean {
  return status !== 'Done' && isBegun({ status })
}

function isBegun({ status }: Pick<ModuleFacts, 'status'>): boolean {
  return status !== 'NotStarted' && status !== 'Scheduled' && status !== 'Closed' && status !== 'Canceled'
}

export function countCompleted({ progress, pages }: Pick<ModuleFacts, 'progress' | 'pages'>): number {
  const done = progress.filter(({ PageIndex, Completed }) => Completed && PageIndex < pages.length)
  return new Set(done.map(({ PageIndex }) => PageIndex)).size
}

/** In per cent, of the pages of all that is neither skipped nor taken back. */
export function progressOf(modules: readonly ModuleFacts[]): number {
  const counted = modules.filter(({ isSkipped, status }) => !isSkipped && status !== 'Canceled')
  const pages = counted.reduce((sum, module) => sum + module.pages.length, 0)
  const completed = counted.reduce((sum, module) => sum + countCompleted(module), 0)
  return pages === 0 ? 0 : Math.floor((completed / pages) * 100)
}

/** when the patient last did something in one of them, or in the thread of the treatment. */
export function latestActivity(modules: readonly ModuleFacts[], inThreadAt: Instant | null): Instant | null {
  const times = [...modules.map(({ writtenAt }) => writtenAt), inThreadAt].flatMap((at) => at ?? [])
  return times.sort().at(-1) ?? null
}

/** The furthest page that was opened or, where that is worked through, the one after it. */
function currentPageOf({ status, progress, pages, pageTitles, startedAt, writtenAt }: ModuleFacts) {
  if (status === 'NotStarted' || status === 'Done' || (startedAt === null && writtenAt === null)) return null
  const [furthest] = progress.toSorted((one, other) => other.PageIndex - one.PageIndex)
  const index = furthest ? furthest.PageIndex + (furthest.Completed ? 1 : 0) : 0
  return index < pages.length ? { No: index + 1, Title: pageTitles[index] ?? null } : null
}

/** What staff and patient are both shown. */
export function toSharedModule(facts: ModuleFacts) {
  return {
    PlanId: facts.planId,
    ModuleId: facts.moduleId,
    DisplayName: facts.name,
    Status: facts.status,
    FormId: facts.formId,
    EstimatedMinutes: facts.minutes,
    StartsOn: facts.startsOn,
    DueDate: facts.dueOn,
    Pages: facts.pages.length,
    PagesCompleted: countCompleted(facts),
  }
}

export function toModuleRow(
  facts: ModuleFacts,
  answeredIn: ReadonlyMap<string, { asked: number; answered: number }>,
): TreatmentModuleRow {
  const count = facts.formId === null ? undefined : answeredIn.get(facts.formId)
  return {
    ...toSharedModule(facts),
    DurationDays: facts.durationDays,
    IsSkipped: facts.isSkipped,
    OpenedAt: facts.openedAt,
    StartedAt: facts.startedAt,
    LatestActivityAt: facts.writtenAt,
    CurrentPage: currentPageOf(facts),
    HasAnswers: facts.hasAnswers,
    QuestionsAsked: count?.asked ?? 0,
    QuestionsAnswered: count?.answered ?? 0,
    AlertSeverity: facts.alertSeverity,
    WaitingAlerts: facts.waitingAlerts,
    HasRefusedAnswers: facts.hasRefusedAnswers,
  }
}
