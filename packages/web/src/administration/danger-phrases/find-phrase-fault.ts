import { type DangerPhrase, longestDangerPhrase } from '@samklang/contract/danger-phrases'
import { hasUnseen } from '@samklang/contract/names'
import { isCommonWord, phraseKey } from '@samklang/engine/danger/common-words'
import { isTooGeneral, listOrdinary } from '@samklang/engine/danger/ordinary-sentences'
import { findPhraseFault } from '@samklang/engine/danger/unit-phrases'

export type PhraseFault = 'short' | 'long' | 'unseen' | 'shape' | 'twice' | 'general' | 'common'

const faults = { required: 'short', min_value: 'short', max_value: 'long', 'not-allowed': 'shape' } as const

/** the same as the server judges, before anything is sent. */
export function findFault(written: string, phrases: readonly DangerPhrase[]): PhraseFault | undefined {
  const text = written.trim()
  if (hasUnseen(text)) return 'unseen'
  if (text.length > longestDangerPhrase) return 'long'
  const fault = findPhraseFault(text)
  if (fault) return faults[fault]
  if (phrases.some((other) => phraseKey(other.Text) === phraseKey(text))) return 'twice'
  if (isTooGeneral(listOrdinary([text]).get(text))) return 'general'
  return isCommonWord(text) ? 'common' : undefined
}
