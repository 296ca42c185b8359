import { FileKind, type FileLimits, mediaCalls } from '@samklang/contract/media'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { letPlayOn } from '../session/media-token.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { kindOfType } from './content-type.ts'
import type { FileReceiver } from './file-receiver.ts'
import type { StoredMedium } from './find-medium.ts'
import { type FindDocumentTitle, findOpenable } from './find-openable.ts'
import { keepFile } from './keep-file.ts'
import { openMedium } from './open-file.ts'
import { listFiles, listUses, lockFile, removeFile } from './queries.ts'
import type { ReceivedFile } from './receive-file.ts'

export type MediaDependencies = {
  receive: FileReceiver
  limits: FileLimits
  storage: FileStorage
  findTitle: FindDocumentTitle
}

export function media({ receive, limits, storage, findTitle }: MediaDependencies): Slice {
  return slice<typeof mediaCalls, { uploadMedia: ReceivedFile }>(
    mediaCalls,
    {
      async listMedia({ db, query: { search, kind }, origin }) {
        const { files, hasMore } = await listFiles(db, { search, kinds: kind ? [kind] : FileKind.options })
        const uses = await listUses(
          db,
          files.map(({ Id }) => Id),
          origin.language,
        )
        const Files = files.map((file) => ({ ...file, UsedIn: uses.get(file.Id) ?? [] }))
        return { Files, HasMore: hasMore, Limits: limits }
      },

      async getMedium({ db, params: { id }, query, actor, link, origin: { language } }) {
        // A link to a document opens nothing else.
        if (link.artifactId) throw notFound()
        const medium = await findOpenable(db, { id, actor, language, findTitle })
        if (!medium) throw notFound()
        if (isPlayed(medium)) await letPlayOn(db, { actor, link, token: query.mediaToken, mediaId: id })
        return openMedium(storage, medium)
      },

      async uploadMedia(request) {
        const file = await keepFile(request, request.prepared)
        const uses = await listUses(request.db, [file.Id], request.origin.language)
        return { ...file, UsedIn: uses.get(file.Id) ?? [] }
      },

      async removeMedia({ db, params: { id }, origin, note }) {
        note({ entity: 'media_asset', entityId: id })
        const { isGone, file } = await lockFile(db, id)
        if (isGone) {
          note({ data: { Repeated: true } })
          return { Id: id }
        }
        if (!file) throw notFound()
        note({ data: { name: file.Name, contentType: file.ContentType } })
        const UsedIn = (await listUses(db, [id], origin.language)).get(id) ?? []
        if (UsedIn.length > 0) throw new Refusal(409, 'file-used', { Details: { UsedIn } })
        await removeFile(db, id)
        return { Id: id }
      },
    },
    { beforeTransaction: { uploadMedia: ({ actor, file }) => receive(actor, file, FileKind.options) } },
  )
}

function isPlayed({ contentType }: StoredMedium): boolean {
  const kind = kindOfType(contentType)
  return kind === 'Audio' || kind === 'Video'
}
