import { resolve } from 'node:path'
import { z } from 'zod'
import { type secureUrl, wholeNumber } from './setting-forms.ts'

const text = z.string().trim().min(1)
const megabyte = 1_048_576
/** As much as a call takes at all (`largestFile` of the contract). */
const megabytes = wholeNumber.max(1024, 'must be at most 1024')
const bucketName = text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')

const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Where uploaded files lie, and how large they may be. */
export function mediaVariables(url: ReturnType<typeof secureUrl>) {
  return {
    MEDIA_FOLDER: text.default('var/media'),
    S3_ENDPOINT: url.optional(),
    S3_REGION: text.optional(),
    S3_BUCKET: bucketName.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    MEDIA_IMAGE_MB: megabytes.default(10),
    MEDIA_AUDIO_MB: megabytes.default(50),
    MEDIA_VIDEO_MB: megabytes.default(200),
    MEDIA_DOCUMENT_MB: megabytes.default(20),
  }
}

type Given = z.output<z.ZodObject<ReturnType<typeof mediaVariables>>>

/** Half of a storage is none: files would go into the folder while somebody believes that they lie in the bucket. */
export function findMediaProblems(given: Record<string, string | undefined>): string[] {
  const missing = s3Names.filter((name) => !given[name])
  const [there] = s3Names.filter((name) => given[name])
  return there ? missing.map((name) => `${name} is missing, since ${there} is there`) : []
}

export function arrangeMedia(from: Given) {
  return {
    folder: resolve(from.MEDIA_FOLDER),
    s3: arrangeS3(from),
    /** In bytes. */
    limits: {
      Image: from.MEDIA_IMAGE_MB * megabyte,
      Audio: from.MEDIA_AUDIO_MB * megabyte,
      Video: from.MEDIA_VIDEO_MB * megabyte,
      Document: from.MEDIA_DOCUMENT_MB * megabyte,
    },
  }
}

function arrangeS3(from: Given) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = from
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = from
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}
