import { CallError } from '../../api/call-error.ts'

/**
 * nobody has read the words, and the same words may be taken in a moment: there was no answer, the server failed, or it asks
 * to be left alone for a while. The server does not judge them then: they have to come again.
 */
export function isNotReached(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

/** Nobody has read these either, but they do not get smaller by themselves. */
export function isTooLarge(error: Error): boolean {
  return error instanceof CallError && error.status === 413
}
