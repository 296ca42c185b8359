import type { FileKind, FileLimits } from '@samklang/contract/media'
import { documentKinds, type UnitDocument, unitDocumentCalls } from '@samklang/contract/unit-documents'
import type { Db } from '../database/connect.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { kindOfType } from '../media/content-type.ts'
import type { FileReceiver } from '../media/file-receiver.ts'
import { keepFile } from '../media/keep-file.ts'
import { listFiles, type StoredFile } from '../media/queries.ts'
import type { ReceivedFile } from '../media/receive-file.ts'
import { findUnit } from '../units/queries.ts'
import { listMyUnitDocuments } from './my-documents.ts'
import {
  findDocumentFile,
  findUnitDocument,
  insertUnitDocument,
  listUnitDocuments,
  removeUnitDocument,
  setUnitDocument,
} from './queries.ts'

export type UnitDocumentDependencies = { receive: FileReceiver; limits: FileLimits }

export function unitDocuments({ receive, limits }: UnitDocumentDependencies): Slice {
  return slice<typeof unitDocumentCalls, { uploadDocumentFile: ReceivedFile }>(
    unitDocumentCalls,
    {
      async listUnitDocuments({ db, params: { id } }) {
        const unit = await findUnit(db, id)
        if (!unit) throw notFound()
        return { UnitId: id, UnitName: unit.Name, Documents: await listUnitDocuments(db, id), Limits: limits }
      },

      async listDocumentFiles({ db, query: { search } }) {
        const { files, hasMore } = await listFiles(db, { search, kinds: documentKinds })
        return { Files: files.map(documentFileOf), HasMore: hasMore }
      },

      async uploadDocumentFile(request) {
        return documentFileOf(await keepFile(request, request.prepared))
      },

      async addUnitDocument({ db, actor, now, params: { id: unitId }, body, note }) {
        const id = makeId(now)
        note({ entity: 'unit_document', entityId: id, unitId, data: { title: body.Title.sv } })
        if (!(await findUnit(db, unitId))) throw notFound()
        const file = await documentFile(db, body.MediaId)
        note({ data: { file: file.name } })
        await insertUnitDocument(db, { ...writtenBy(actor, body), id, unitId }, now)
        return found(await findUnitDocument(db, { id: unitId, documentId: id }))
      },

      async changeUnitDocument({ db, actor, now, params, body, note }) {
        const id = params.documentId
        note({ entity: 'unit_document', entityId: id, unitId: params.id })
        const before = found(await findUnitDocument(db, params))
        // After a lost answer the same is sent again.
        if (isAsWritten(before, body)) return before
        const file = await documentFile(db, body.MediaId)
        note({ data: { title: `${before.Title.sv} → ${body.Title.sv}`, file: file.name } })
        if (!(await setUnitDocument(db, { ...writtenBy(actor, body), id, read: body.LastModifiedAt }, now)))
          throw conflict()
        return found(await findUnitDocument(db, params))
      },

      async removeUnitDocument({ db, params, note }) {
        note({ entity: 'unit_document', entityId: params.documentId, unitId: params.id })
        const { Title, FileName } = found(await findUnitDocument(db, params))
        note({ data: { title: Title.sv, file: FileName, isRemoved: true } })
        await removeUnitDocument(db, params)
        return { Id: params.documentId }
      },

      listMyUnitDocuments: ({ db, actor, origin }) => listMyUnitDocuments(db, actor, origin.language),
    },
    { beforeTransaction: { uploadDocumentFile: ({ actor, file }) => receive(actor, file, documentKinds) } },
  )
}

type Body = Pick<UnitDocument, 'MediaId' | 'Title' | 'Description'>

function writtenBy({ accountId }: { accountId: string }, { MediaId, Title, Description }: Body) {
  return { mediaId: MediaId, title: Title, description: Description || null, by: accountId }
}

function isAsWritten(document: UnitDocument, { MediaId, Title, Description }: Body): boolean {
  const isSameTitle = document.Title.sv === Title.sv && document.Title.en === Title.en
  return document.MediaId === MediaId && isSameTitle && document.Description === (Description || null)
}

/** A PDF or a picture of the library, and nothing else. */
async function documentFile(db: Db, id: string) {
  const file = await findDocumentFile(db, id)
  const kind = file && kindOfType(file.contentType)
  const kinds: readonly FileKind[] = documentKinds
  if (!file || !kind || !kinds.includes(kind)) throw invalid('MediaId', 'not-allowed')
  return file
}

function documentFileOf({ Id, Name, Kind, ContentType, Size, CreatedAt }: StoredFile) {
  return { Id, Name, Kind, ContentType, Size, CreatedAt }
}

function found(document: UnitDocument | undefined): UnitDocument {
  if (!document) throw notFound()
  return document
}
