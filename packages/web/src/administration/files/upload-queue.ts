import type { FileKind, FileLimits } from '@samklang/contract/media'
import type { DocumentFile } from '@samklang/contract/unit-documents'
import { cell } from '../../state/cell.ts'
import { newId } from '../../state/new-id.ts'

/** Why a file is not even sent. */
export type UploadFault = 'too-large' | 'empty' | 'folder'

export type Upload = {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  share: number
  fault: UploadFault | null
  error: Error | null
  /** As the server has it: under the name that it had before, where the same file was there already. */
  stored: DocumentFile | null
}

export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<DocumentFile>

/** A file as it was chosen or dropped. */
export type GivenFile = { file: File; isFolder: boolean }

export type UploadQueue = ReturnType<typeof uploadQueue>

const atOnce = 3

type QueueOptions = {
  sendFile: SendFile
  onSent: (stored: DocumentFile) => void
  /** One file is asked for: the latest that was given. */
  isSingle: boolean
}

/** files go a few at a time. What one of them meets with is told of that one, and stops none of the others. */
export function uploadQueue({ sendFile, onSent, isSingle }: QueueOptions) {
  const uploads = cell<readonly Upload[]>([])
  const underWay = new Map<string, AbortController>()

  function change(id: string, more: Partial<Upload>) {
    uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...more } : one)))
  }

  function sendNext() {
    const free = atOnce - underWay.size
    const waiting = uploads.get().filter(({ state }) => state === 'waiting')
    for (const next of waiting.slice(0, free)) void sendOne(next)
  }

  async function sendOne({ id, file }: Upload) {
    const abort = new AbortController()
    underWay.set(id, abort)
    change(id, { state: 'sending', share: 0, error: null })
    try {
      const stored = await sendFile(file, { signal: abort.signal, onProgress: (share) => change(id, { share }) })
      if (abort.signal.aborted) return
      change(id, { state: 'done', share: 1, stored })
      onSent(stored)
    } catch (error) {
      if (!abort.signal.aborted) change(id, { state: 'failed', error: asError(error) })
    } finally {
      underWay.delete(id)
      sendNext()
    }
  }

  function forget(id: string) {
    uploads.set(uploads.get().filter((one) => one.id !== id))
    underWay.get(id)?.abort()
  }

  return {
    uploads,
    isSingle,
    /** What came of those before is read by now. */
    add(given: readonly GivenFile[], limits: FileLimits) {
      if (isSingle) for (const { id } of uploads.get()) forget(id)
      const kept = uploads.get().filter(({ state }) => state !== 'done')
      uploads.set([...kept, ...given.map((one) => uploadOf(one, limits))])
      sendNext()
    },
    retry(id: string) {
      change(id, { state: 'waiting', error: null })
      sendNext()
    },
    /** Cancels it while it is under way, else takes it off the list. */
    forget,
    stop() {
      for (const { id } of uploads.get().filter(isUnderWay)) forget(id)
    },
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending'
}

function uploadOf({ file, isFolder }: GivenFile, limits: FileLimits): Upload {
  const fault = isFolder ? 'folder' : findUploadFault(file, limits)
  const state = fault ? 'failed' : 'waiting'
  return { id: newId(), file, state, share: 0, fault, error: null, stored: null }
}

/** What a file is, the server finds out by what stands in it. What is too large whatever it is need not be sent first. */
export function findUploadFault({ size, type }: Pick<File, 'size' | 'type'>, limits: FileLimits): UploadFault | null {
  if (size === 0) return 'empty'
  const kind = kindOfType(type)
  const largest = kind ? limits[kind] : Math.max(...Object.values(limits))
  return size > largest ? 'too-large' : null
}

function kindOfType(type: string): FileKind | undefined {
  if (type === 'application/pdf') return 'Document'
  const kinds: Record<string, FileKind> = { image: 'Image', audio: 'Audio', video: 'Video' }
  return kinds[type.split('/')[0] ?? '']
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
