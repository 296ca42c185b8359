import { holds } from '@samklang/contract/roles'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { findMedium, type StoredMedium } from './find-medium.ts'

type Opening = { id: string; actor: Actor; language: SpokenLanguage; findTitle: FindDocumentTitle }

/** Under which title somebody is shown a file as a document of their unit; undefined where they are not. */
export type FindDocumentTitle = (
  db: Db,
  actor: Actor,
  document: { mediaId: string; language: SpokenLanguage },
) => Promise<string | undefined>

/**
 * what a form shows opens for everybody, since whoever answers it must see it. What is only a unit's document opens for those
 * who are shown the document, under its title; what nothing shows yet for whoever keeps the library. The name that a file has in the
 * library is theirs alone.
 */
export async function findOpenable(
  db: Db,
  { id, actor, language, findTitle }: Opening,
): Promise<StoredMedium | undefined> {
  const medium = await findMedium(db, id)
  // in a patient's hands a device opens what its form shows, and nothing beside it.
  if (medium && actor.lockedFormId)
    return (await isShownByForm(db, id, actor.lockedFormId)) ? { ...medium, name: null } : undefined
  if (!medium || keepsFiles(actor)) return medium
  const title = await findTitle(db, actor, { mediaId: id, language })
  if (title !== undefined) return { ...medium, name: `${title}${extensions[medium.contentType] ?? ''}` }
  return medium.name === null || (await isShownByForm(db, id)) ? { ...medium, name: null } : undefined
}

/** Of what a document may be. */
const extensions: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
}

function keepsFiles({ context, Permissions }: Actor): boolean {
  return !context && (holds(Permissions, 'Programs.Manage') || holds(Permissions, 'Units.Manage'))
}

/** By the one that is named, or by any. */
async function isShownByForm(db: Db, id: string, formId?: string): Promise<boolean> {
  const shown = db.selectFrom('form_version_medium').select('media_id').where('media_id', '=', id).limit(1)
  const query = formId
    ? shown.where('variant_version_id', '=', (eb) =>
        eb.selectFrom('form').select('variant_version_id').where('id', '=', formId),
      )
    : shown
  return (await query.executeTakeFirst()) !== undefined
}
