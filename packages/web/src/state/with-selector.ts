import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/** Stands in for the package of this hook's name, most of which React itself has (see stand-ins.ts). */
export function useSyncExternalStoreWithSelector<Whole, Part>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Whole,
  _readOnServer: unknown,
  select: (whole: Whole) => Part,
  isSame: (one: Part, other: Part) => boolean,
): Part {
  const shown = useRef<{ part: Part } | null>(null)
  const readPart = useMemo(() => {
    let latest: { whole: Whole; part: Part } | undefined
    return () => {
      const whole = read()
      if (latest && Object.is(latest.whole, whole)) return latest.part
      const before = latest ?? shown.current
      const next = select(whole)
      // What says the same stays the same, so that nobody draws it again.
      const part = before && isSame(before.part, next) ? before.part : next
      latest = { whole, part }
      return part
    }
  }, [read, select, isSame])
  const part = useSyncExternalStore(subscribe, readPart)
  useEffect(() => {
    shown.current = { part }
  }, [part])
  return part
}
