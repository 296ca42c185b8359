import { idFromName } from '../keys/ids.ts'

/** The same bytes have the same id, wherever they come from. */
export function mediumId(contentType: string, sha256: string): string {
  return idFromName(`medium ${contentType} ${sha256}`)
}
