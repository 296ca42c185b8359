import type { DangerPhrase, UnitDangerPhrases } from '@samklang/contract/danger-phrases'
import { useState } from 'react'
import { type ChangedMeanwhile, changedMeanwhile, isSameList, mergePhrases } from './merge-phrases.ts'

type Read = Pick<UnitDangerPhrases, 'Phrases' | 'LastModifiedAt'>

/**
 * The list as it was read and as it is being changed. Read anew it keeps what was changed here, on top of what somebody else has
 * saved meanwhile, which is told.
 */
export function usePhrases(kept: Read) {
  const [state, setState] = useState({ base: kept, phrases: kept.Phrases })
  const [meanwhile, setMeanwhile] = useState<ChangedMeanwhile | null>(null)
  const { base, phrases } = state
  const isChanged = !isSameList(phrases, base.Phrases)

  // What was asked for before it was saved here may come after.
  if ((kept.LastModifiedAt ?? '') > (base.LastModifiedAt ?? '')) {
    setState({ base: kept, phrases: mergePhrases(base.Phrases, phrases, kept.Phrases) })
    setMeanwhile(isChanged ? changedMeanwhile(base.Phrases, kept.Phrases) : null)
  }

  return {
    base,
    phrases,
    meanwhile,
    isChanged,
    change: (next: DangerPhrase[]) => setState((latest) => ({ ...latest, phrases: next })),
    /** What was changed while it was on its way is not saved. */
    noteSaved(saved: Read) {
      setState((latest) => ({ ...latest, base: saved }))
      setMeanwhile(null)
    },
  }
}
