import type { Db } from '../../database/connect.ts'
import { kindOfType } from '../../media/content-type.ts'
import type { MediaKind } from './read-medium.ts'

/** Files of the library that a form may show, by id. */
export type LibraryFiles = ReadonlyMap<string, { kind: MediaKind }>

/** Where nobody has a library: what comes with the product, and files that are only looked at. */
export const noLibraryFiles = (): LibraryFiles => new Map()

const named = /(?:media|urn:uuid):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi
/** More than any form shows. */
const mostNamed = 500

/** Those that a file names anywhere: `media:<id>` in our own files, `urn:uuid:<id>` in FHIR. Held, so that they stay until it is stored. */
export async function findLibraryFiles(db: Db, content: string): Promise<LibraryFiles> {
  const ids = new Set([...content.matchAll(named)].slice(0, mostNamed).map(([, id = '']) => id.toLowerCase()))
  if (ids.size === 0) return noLibraryFiles()
  const rows = await db
    .selectFrom('media_asset')
    .select(['id', 'content_type'])
    .where('id', 'in', [...ids])
    .where('name', 'is not', null)
    .forKeyShare()
    .execute()
  return new Map(
    rows.flatMap(({ id, content_type }) => {
      const kind = kindOfType(content_type)
      return kind && kind !== 'Document' ? [[id, { kind }] as const] : []
    }),
  )
}
