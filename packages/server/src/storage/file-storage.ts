import type { Readable } from 'node:stream'

/** The first and the last byte, both counted from 0. */
export type ByteRange = { start: number; end: number }

/** Where files lie. Each has a key of its own, is written once and never changed. */
export type FileStorage = {
  /** All of `size` bytes, or nothing: what breaks off on the way leaves no file behind. */
  put(key: string, bytes: Readable, size: number): Promise<void>
  open(key: string, range: ByteRange): Promise<Readable>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  isReachable(): Promise<boolean>
}

/** The storage does not take or give what it should; what it said itself may name hosts and keys, and is not handed on. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
}
