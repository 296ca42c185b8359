import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Where somebody goes on once what they pressed is done. The button that they pressed cannot hold the focus while it is on its way,
 * nor where it has nothing more to do; whoever has gone elsewhere meanwhile stays there.
 */
export function useFocusAfter(isPending: boolean, find: () => HTMLElement | null | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(false)
  const goOn = useEffectEvent(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement === button.current) find()?.focus()
  })
  useEffect(() => {
    if (wasPending.current && !isPending) goOn()
    wasPending.current = isPending
  }, [isPending])
  return button
}
