import { inlineNamed, type SentFile } from '../http/send-file.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { StorageFailure } from '../storage/file-storage.ts'
import type { StoredMedium } from './find-medium.ts'
import { storageUnavailable } from './receive-file.ts'

/**
 * Opened on its own, a picture or a film is a page without an origin, where nothing runs. A PDF has the policy of every page:
 * browsers do not open their viewer in a sandbox, and run what a PDF holds in a place of its own.
 */
const sandbox = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join(';')

export function openMedium(storage: FileStorage, medium: StoredMedium): SentFile {
  const { contentType, size, bytes, objectKey, name } = medium
  const headers = {
    'content-disposition': name === null ? 'inline' : inlineNamed(name),
    ...(contentType !== 'application/pdf' && { 'content-security-policy': sandbox }),
  }
  if (bytes) return { type: contentType, headers, content: bytes }
  if (!objectKey) throw new StorageFailure('a medium lies nowhere')
  return { type: contentType, headers, size, open: (range) => openOrRefuse(storage.open(objectKey, range)) }
}

async function openOrRefuse<Opened>(opening: Promise<Opened>): Promise<Opened> {
  try {
    return await opening
  } catch (error) {
    throw error instanceof StorageFailure ? storageUnavailable() : error
  }
}
