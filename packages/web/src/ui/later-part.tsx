import { type ComponentType, useEffect } from 'react'
import { cell, useCell } from '../state/cell.ts'

const againAfterMs = 10_000

/**
 * A part that is fetched beside the first question instead of before it. `fetch` may be called long before it is shown; where it
 * could not be fetched, it is tried again when the network is back and after a while, and stands there as soon as it has come.
 */
export function laterPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
) {
  const fetched = cell<{ Part: ComponentType<Props> } | null>(null)
  let isUnderWay = false
  function fetch(): void {
    if (isUnderWay || fetched.get()) return
    isUnderWay = true
    fetchPart().then(
      (Part) => fetched.set({ Part }),
      () => {
        isUnderWay = false
        addEventListener('online', fetch, { once: true })
        setTimeout(fetch, againAfterMs)
      },
    )
  }
  function Later(props: Props) {
    const Shown = useCell(fetched)?.Part ?? Meanwhile
    useEffect(fetch, [])
    return <Shown {...props} />
  }
  return Object.assign(Later, { fetch })
}
