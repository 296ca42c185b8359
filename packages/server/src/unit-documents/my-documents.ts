import type { ContextType } from '@samklang/contract/session'
import type { MyUnitDocument } from '@samklang/contract/unit-documents'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

const shownTo: readonly ContextType[] = ['Patient', 'Guardian', 'Agent']

/**
 * Of the units that have the patient in care. Whoever stands beside the patient without representing them, such as a teacher or a
 * partner, is shown none: by them they would learn where the patient is in care. Where a sign-in is vouched for by some units
 * alone, theirs. On a device that was handed over none.
 */
function myDocuments(db: Db, { context, vouchingUnitIds, lockedFormId }: Actor, language: SpokenLanguage) {
  const patientId = context && !lockedFormId && shownTo.includes(context.type) ? context.patientId : null
  return db
    .selectFrom('patient_unit as pu')
    .innerJoin('unit as u', 'u.id', 'pu.unit_id')
    .innerJoin('unit_document as d', 'd.unit_id', 'u.id')
    .innerJoin('media_asset as m', 'm.id', 'd.media_id')
    .innerJoin('patient as p', 'p.id', 'pu.patient_id')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select([
      'd.id as Id',
      sql<string>`case when ${language} = 'en' then coalesce(d.title_en, d.title_sv) else d.title_sv end`.as('Title'),
      sql<
        MyUnitDocument['TitleLanguage']
      >`case when ${language} = 'en' and d.title_en is not null then 'en' else 'sv' end`.as('TitleLanguage'),
      'd.description as Description',
      sql<string | null>`case when n.is_protected then null else u.name end`.as('UnitName'),
      'm.content_type as ContentType',
      'm.size as Size',
      'd.media_id as MediaId',
      'd.created_at as CreatedAt',
    ])
    .where('pu.patient_id', '=', patientId)
    .where('pu.released_at', 'is', null)
    .where('p.status', '=', 'Active')
    .where('u.status', '=', 'Active')
    .$if(vouchingUnitIds !== null, (query) => query.where('u.id', 'in', vouchingUnitIds ?? []))
    .orderBy(sql`u.name collate "sv-x-icu"`)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(200)
}

export function listMyUnitDocuments(db: Db, actor: Actor, language: SpokenLanguage): Promise<MyUnitDocument[]> {
  return myDocuments(db, actor, language).execute()
}

/** By what name the reader is shown a file, if they are. */
export async function findMyDocumentTitle(
  db: Db,
  actor: Actor,
  { mediaId, language }: { mediaId: string; language: SpokenLanguage },
): Promise<string | undefined> {
  const [found] = await myDocuments(db, actor, language).where('d.media_id', '=', mediaId).execute()
  return found?.Title
}
