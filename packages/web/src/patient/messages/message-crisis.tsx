import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useEffect, useRef } from 'react'
import { useSession } from '../../session/store.ts'
import { LaterCrisisAlert } from '../form/later-card.tsx'

export type UnansweredCrisis = { crisis: CrisisInformation; times: number }

/** where to turn now. Words about danger are always taken for danger at once. */
export function MessageCrisis({ crisis, times }: UnansweredCrisis) {
  const context = useSession()?.context
  const about = context?.Type === 'Patient' ? null : (context?.Firstname ?? null)
  const place = useRef<HTMLDivElement>(null)
  // Above the field that one has just written in, which a keyboard may leave alone on the screen: it is brought to the reader.
  useEffect(() => {
    if (times === 0) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [times])
  return (
    <div ref={place} tabIndex={-1} data-message-crisis>
      <LaterCrisisAlert key={times} crisis={{ ...crisis, inDanger: { age: null } }} about={about} times={times} />
    </div>
  )
}
