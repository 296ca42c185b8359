import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Instant } from './instants.ts'
import { seen, tidy } from './names.ts'
import { namesPerson } from './names-person.ts'

/** Of a file of the library, by what its bytes are. */
export const FileKind = z.enum(['Image', 'Audio', 'Video', 'Document'])
export type FileKind = z.output<typeof FileKind>

/** What may be uploaded, by kind. Neither drawings nor pages that can carry a program are among them. */
export const fileTypes = {
  Image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  Audio: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4'],
  Video: ['video/mp4', 'video/webm'],
  Document: ['application/pdf'],
} as const satisfies Record<FileKind, readonly string[]>

/** More than any limit that can be set: where an upload is cut off whatever it is. */
export const largestFile = 1_073_741_824

/** A name as it is shown in lists; it says nothing of what the file is. */
export const FileName = z.string().check(z.overwrite(tidy), z.regex(seen, 'required'), z.maxLength(200))

/** Where a file is used: in a form, in a treatment by one of its modules, or as a document of a unit. */
export const FileUse = z.object({
  Kind: z.enum(['Form', 'Treatment', 'UnitDocument']),
  Name: z.string(),
  /** Of a unit's document. */
  UnitName: z.nullable(z.string()),
})
export type FileUse = z.output<typeof FileUse>

/** A file of the content library. A form of an import shows it by `media:<Id>`; it is opened at `/api/media/{Id}`. */
export const MediaFile = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Kind: FileKind,
  ContentType: z.string(),
  /** In bytes. */
  Size: z.number(),
  CreatedAt: Instant,
  /** Null for what came with the demo. */
  UploadedBy: namesPerson(z.nullable(z.string()), 'staff'),
  UsedIn: z.array(FileUse),
})
export type MediaFile = z.output<typeof MediaFile>

/** In bytes, by kind, as the clinic has set it. */
export const FileLimits = z.object({ Image: z.number(), Audio: z.number(), Video: z.number(), Document: z.number() })
export type FileLimits = z.output<typeof FileLimits>

export const mediaCalls = {
  /** The latest first. */
  listMedia: {
    method: 'GET',
    path: '/api/media',
    shows: ['media'],
    access: { permission: 'Programs.Manage' },
    query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(200))), kind: z.optional(FileKind) }),
    reply: z.object({
      Files: z.array(MediaFile),
      /** There are more than the list holds: search for them. */
      HasMore: z.boolean(),
      Limits: FileLimits,
    }),
  },
  /** A picture, a sound or a film of a form, or a file of a unit's document. */
  getMedium: {
    method: 'GET',
    path: '/api/media/:id',
    access: 'mediaToken',
    params: z.object({ id: z.uuid() }),
    query: z.object({ mediaToken: z.string() }),
    reply: 'file',
    lockedForm: true,
  },
  /**
   * The body is the file as it is, as `application/octet-stream` with its `Content-Length`. What it is, is found in its bytes;
   * the same bytes again are the same file, by the name that it has.
   */
  uploadMedia: {
    method: 'POST',
    path: '/api/media',
    changes: ['media'],
    access: { permission: 'Programs.Manage' },
    query: z.strictObject({ name: FileName }),
    takesFile: true,
    largestBody: largestFile,
    reply: MediaFile,
    audit: 'UploadFile',
  },
  /** Refused with `file-used` while something shows it. */
  removeMedia: {
    method: 'POST',
    path: '/api/media/:id/remove',
    changes: ['media'],
    access: { permission: 'Programs.Manage' },
    params: z.object({ id: z.uuid() }),
    reply: z.object({ Id: z.uuid() }),
    audit: 'RemoveFile',
  },
} as const satisfies Calls
