import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readBegunNumber, takeLeft } from '../emergency-opening/left-to-identify.ts'
import { personPlace } from '../emergency-opening/opening-draft.ts'
import { useScope } from '../session/scope.ts'
import { useCell } from '../state/cell.ts'
import { textStorage } from '../state/text-storage.ts'

/** Whoever comes back from identifying themselves goes on where they were, as soon as what they wrote can be read. */
export function useBegunNumber(onBegun: (personalId: string) => void): void {
  const scope = useScope()
  const isReadable = useCell(textStorage) === 'open'
  const [isBack] = useState(() => takeLeft(personPlace))
  const isDone = useRef(false)
  const begin = useEffectEvent(onBegun)
  useEffect(() => {
    const number = isBack && isReadable && !isDone.current ? readBegunNumber(scope) : undefined
    if (!number) return
    isDone.current = true
    begin(number)
  }, [isBack, isReadable, scope])
}
