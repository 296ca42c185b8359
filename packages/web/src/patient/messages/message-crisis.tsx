import type { HelpLine } from '@samklang/contract/help-lines'
import { useEffect, useRef } from 'react'
import { useSession } from '../../session/store.ts'
import { useKnownUnitInformation } from '../../system/unit-information.ts'
import { LaterCrisisAlert } from '../form/later-card.tsx'
import type { ToldCrisis } from '../form/told-crisis.ts'

export type UnansweredCrisis = {
  crisis: ToldCrisis
  times: number
  /** on its way; and then, that the server cannot be reached. */
  isUnsaved?: boolean
  isUnreached?: boolean
}

/** where to turn now. Words about danger are always taken for danger at once. */
export function MessageCrisis({ crisis, times, isUnsaved, isUnreached = false }: UnansweredCrisis) {
  const context = useSession()?.context
  const about = context?.Type === 'Patient' ? null : (context?.Firstname ?? null)
  const age = ageBy(useKnownUnitInformation()?.HelpLines ?? [])
  const place = useRef<HTMLDivElement>(null)
  // Above the field that one has just written in, which a keyboard may leave alone on the screen: it is brought to the reader.
  useEffect(() => {
    if (times === 0) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [times])
  return (
    <div ref={place} tabIndex={-1} data-message-crisis>
      <LaterCrisisAlert
        key={times}
        crisis={{ ...crisis, inDanger: { age }, isMessage: true }}
        {...{ about, times, isUnsaved, isUnreached }}
      />
    </div>
  )
}

const underAge = 17

/** The page of a thread is told no age, but the unit's help lines for it: some for the young, and none for grown-ups. */
function ageBy(lines: readonly HelpLine[]): number | null {
  const has = (whom: HelpLine['For']) => lines.some((line) => line.For === whom)
  return has('Under18') && !has('Adults') ? underAge : null
}
