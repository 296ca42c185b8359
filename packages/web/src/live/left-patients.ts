import { patientTopics } from '@samklang/contract/topics'
import type { QueryClient } from '@tanstack/react-query'
import { isShowing, topicsIn } from '../api/topics.ts'

const leaving = new Set<string>()

/**
 * A patient whom the reader is just releasing: that their care has changed is told while their page still stands there, and
 * reading it anew would be answered that they are not here. Gives what ends it.
 */
export function beginLeaving(patientId: string): () => void {
  leaving.add(patientId)
  return () => leaving.delete(patientId)
}

export function isBeingLeft(patientId: string): boolean {
  return leaving.has(patientId)
}

/** Takes out of the cache whatever was read about a patient, their forms too. */
export function forgetPatient(client: QueryClient, patientId: string): void {
  client.removeQueries({ predicate: isShowing(topicsIn(patientTopics, { patient: { patientId } })) })
}
