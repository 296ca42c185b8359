import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { ContentLanguage } from './form-content.ts'
import { Instant } from './instants.ts'
import { FileKind, FileLimits, FileName, largestFile } from './media.ts'
import { seen, tidy } from './names.ts'
import { namesPerson } from './names-person.ts'
import { emptyUnlessSeen } from './written.ts'

/** What a document of a unit can be. */
export const documentKinds = ['Document', 'Image'] as const satisfies readonly FileKind[]

/** A document that a unit gives to everybody in its care, as whoever manages it sees it. */
export const UnitDocument = z.object({
  Id: z.uuid(),
  UnitId: z.uuid(),
  MediaId: z.uuid(),
  /** Whoever reads English is shown the Swedish title where there is no other. */
  Title: z.object({ sv: z.string(), en: z.nullable(z.string()) }),
  /** In Swedish, and shown to everybody. */
  Description: z.nullable(z.string()),
  FileName: z.string(),
  Kind: FileKind,
  ContentType: z.string(),
  Size: z.number(),
  CreatedAt: Instant,
  CreatedBy: namesPerson(z.nullable(z.string()), 'staff'),
  LastModifiedAt: Instant,
})
export type UnitDocument = z.output<typeof UnitDocument>

/** A file that can be a unit's document. */
export const DocumentFile = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Kind: FileKind,
  ContentType: z.string(),
  Size: z.number(),
  CreatedAt: Instant,
})
export type DocumentFile = z.output<typeof DocumentFile>

/** The same for whoever is in the unit's care. Opened at `/api/media/{MediaId}` by the ordinary media token. */
export const MyUnitDocument = z.object({
  Id: z.uuid(),
  Title: z.string(),
  /** the reader's, where it has a title in it. */
  TitleLanguage: ContentLanguage,
  /** In Swedish, whoever reads it. */
  Description: z.nullable(z.string()),
  /** Not around somebody whose identity is protected. */
  UnitName: z.nullable(z.string()),
  ContentType: z.string(),
  Size: z.number(),
  MediaId: z.uuid(),
  CreatedAt: Instant,
})
export type MyUnitDocument = z.output<typeof MyUnitDocument>

const title = z.string().check(z.overwrite(tidy), z.regex(seen, 'required'), z.maxLength(120))
const written = {
  MediaId: z.uuid(),
  Title: z.strictObject({ sv: title, en: z.nullable(title) }),
  Description: z.nullable(z.string().check(z.trim(), emptyUnlessSeen, z.maxLength(500))),
}

const byUnit = z.object({ id: z.uuid() })
const byDocument = z.object({ id: z.uuid(), documentId: z.uuid() })

/** Our own, beside the specification's. */
export const unitDocumentCalls = {
  listUnitDocuments: {
    method: 'GET',
    path: '/api/units/:id/documents',
    shows: ['unit-documents'],
    access: { permission: 'Units.Manage' },
    params: byUnit,
    reply: z.object({ UnitId: z.uuid(), UnitName: z.string(), Documents: z.array(UnitDocument), Limits: FileLimits }),
  },
  /** Files of the library that can be one, the latest first. */
  listDocumentFiles: {
    method: 'GET',
    path: '/api/units/document-files',
    shows: ['media'],
    access: { permission: 'Units.Manage' },
    query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ Files: z.array(DocumentFile), HasMore: z.boolean() }),
  },
  /** As `uploadMedia`, for whoever manages units: a PDF or a picture. */
  uploadDocumentFile: {
    method: 'POST',
    path: '/api/units/document-files',
    changes: ['media'],
    access: { permission: 'Units.Manage' },
    query: z.strictObject({ name: FileName }),
    takesFile: true,
    largestBody: largestFile,
    reply: DocumentFile,
    audit: 'UploadFile',
  },
  addUnitDocument: {
    method: 'POST',
    path: '/api/units/:id/documents',
    changes: ['unit-documents', 'media'],
    access: { permission: 'Units.Manage' },
    params: byUnit,
    body: z.strictObject(written),
    reply: UnitDocument,
    audit: 'ChangeUnitDocument',
    idempotencyKey: true,
  },
  changeUnitDocument: {
    method: 'PUT',
    path: '/api/units/:id/documents/:documentId',
    changes: ['unit-documents', 'media'],
    access: { permission: 'Units.Manage' },
    params: byDocument,
    /** As it was read: whoever was first in changing it meanwhile is not written over. */
    body: z.strictObject({ ...written, LastModifiedAt: Instant }),
    reply: UnitDocument,
    audit: 'ChangeUnitDocument',
  },
  removeUnitDocument: {
    method: 'POST',
    path: '/api/units/:id/documents/:documentId/remove',
    changes: ['unit-documents', 'media'],
    access: { permission: 'Units.Manage' },
    params: byDocument,
    reply: z.object({ Id: z.uuid() }),
    audit: 'ChangeUnitDocument',
  },
  /** Those of the units that have the patient in care: for the patient, guardians and agents. */
  listMyUnitDocuments: {
    method: 'GET',
    path: '/api/papp/patients/current/unit-documents',
    shows: ['unit-documents'],
    access: 'patientSide',
    reply: z.array(MyUnitDocument),
  },
} as const satisfies Calls
