import type { Instant } from '@samklang/contract/instants'
import { ProgramContent } from '@samklang/contract/program-content'
import type {
  ProgramTemplate,
  ProgramTemplateDetail,
  ProgramTemplateStatus,
} from '@samklang/contract/program-templates'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextTokenOf } from '../database/next-token.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

const mostListed = 500

const words = (field: string, language: SpokenLanguage) => sql<string | null>`coalesce(
  nullif(latest.content -> ${field} ->> ${language}, ''), nullif(latest.content -> ${field} ->> 'sv', ''),
  nullif(latest.content -> ${field} ->> 'en', ''))`

function templates(db: Db, language: SpokenLanguage) {
  const name = sql<string>`coalesce(${words('Name', language)}, '')`
  return db
    .selectFrom('program_template as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('program_template_version as v')
          .select(['v.id', 'v.version_no', 'v.content'])
          .whereRef('v.program_template_id', '=', 't.id')
          .orderBy('v.version_no', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('program as p')
          .innerJoin('program_template_version as v', 'v.id', 'p.program_template_version_id')
          .select([
            sql<number>`count(*)::int`.as('running'),
            sql<number>`count(*) filter (where v.id <> latest.id)::int`.as('earlier'),
          ])
          .whereRef('v.program_template_id', '=', 't.id')
          .where('p.ended_at', 'is', null)
          .as('ongoing'),
      (join) => join.onTrue(),
    )
    .select([
      't.id as Id',
      't.status as Status',
      name.as('DisplayName'),
      words('Description', language).as('Description'),
      'latest.version_no as VersionNo',
      sql<number>`jsonb_array_length(latest.content -> 'Steps')`.as('Steps'),
      'ongoing.running as RunningPrograms',
      'ongoing.earlier as RunningEarlier',
      sql<boolean>`t.source = 'Content'`.as('IsOurs'),
      't.last_modified_at as LastModifiedAt',
    ])
    .where('t.deleted_at', 'is', null)
    .orderBy(sql`${name} collate "sv-x-icu"`)
    .orderBy('t.id')
}

export function listProgramTemplates(
  db: Db,
  { language, activeOnly }: { language: SpokenLanguage; activeOnly: boolean },
): Promise<ProgramTemplate[]> {
  const query = templates(db, language).limit(mostListed)
  return (activeOnly ? query.where('t.status', '=', 'Active') : query).execute()
}

export async function findProgramTemplate(
  db: Db,
  id: string,
  language: SpokenLanguage,
): Promise<Omit<ProgramTemplateDetail, 'Faults'> | undefined> {
  const row = await templates(db, language)
    .select([
      'latest.content as Content',
      (eb) =>
        eb
          .selectFrom('program_template_version as before')
          .select('before.content')
          .whereRef('before.program_template_id', '=', 't.id')
          .whereRef('before.version_no', '<', 'latest.version_no')
          .orderBy('before.version_no', 'desc')
          .limit(1)
          .as('PreviousContent'),
      ({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('program as p')
              .innerJoin('program_template_version as v', 'v.id', 'p.program_template_version_id')
              .select('p.id')
              .whereRef('v.program_template_id', '=', 't.id'),
          ),
        ).as('CanDelete'),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      CanDelete: Boolean(row.CanDelete),
      Content: ProgramContent.parse(row.Content),
      PreviousContent: row.PreviousContent === null ? null : ProgramContent.parse(row.PreviousContent),
    }
  )
}

export async function insertProgramTemplate(
  db: Db,
  { id, by }: { id: string; by: string },
  now: Instant,
): Promise<void> {
  await db
    .insertInto('program_template')
    .values({ id, source: 'Import', status: 'Inactive', created_at: now, created_by: by, last_modified_at: now })
    .execute()
}

/** Held until the transaction is over: two who change it do so one after the other. */
export function lockProgramTemplate(db: Db, id: string) {
  return db
    .selectFrom('program_template')
    .select(['id', 'status', 'last_modified_at as lastModifiedAt'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The latest version. */
export async function findTemplateContent(db: Db, templateId: string): Promise<ProgramContent | undefined> {
  const row = await db
    .selectFrom('program_template_version')
    .select('content')
    .where('program_template_id', '=', templateId)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && ProgramContent.parse(row.content)
}

export async function setTemplateStatus(
  db: Db,
  { id, status }: { id: string; status: ProgramTemplateStatus },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('program_template')
    .set({ status, last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('id', '=', id)
    .execute()
}

/** What the clinic has changed is its own: a later version of the product does not write over it. */
export async function setTemplateTheirs(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('program_template')
    .set({ source: 'Import', last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('id', '=', id)
    .execute()
}

/** Those of the product stay in the table, so that the next start does not bring them back. */
export async function setTemplateDeleted(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('program_template')
    .set({ status: 'Inactive', deleted_at: now, last_modified_at: nextTokenOf('last_modified_at', now) })
    .where('id', '=', id)
    .execute()
}
