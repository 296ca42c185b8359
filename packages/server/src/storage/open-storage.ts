import type { ServerSettings } from '../config/settings.ts'
import type { FileStorage } from './file-storage.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** `isUnused`: nothing was ever stored. */
export function openStorage({ s3, folder }: ServerSettings['media'], isUnused: () => Promise<boolean>): FileStorage {
  return s3 ? s3Storage(s3) : folderStorage(folder, { isUnused })
}
