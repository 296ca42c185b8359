import { type ComponentType, useEffect } from 'react'
import { fetchUntilHere } from '../connection/fetch-until-here.ts'
import { cell, useCell } from '../state/cell.ts'

/**
 * A part that is fetched beside the first question instead of before it. `fetch` may be called long before it is shown; the part
 * stands there as soon as it has come.
 */
export function laterPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
) {
  const fetched = cell<{ Part: ComponentType<Props> } | null>(null)
  let isAsked = false
  function fetch(): void {
    if (isAsked) return
    isAsked = true
    fetchUntilHere(fetchPart, (Part) => fetched.set({ Part }))
  }
  function Later(props: Props) {
    const Shown = useCell(fetched)?.Part ?? Meanwhile
    useEffect(fetch, [])
    return <Shown {...props} />
  }
  return Object.assign(Later, { fetch })
}
