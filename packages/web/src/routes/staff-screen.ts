import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Screens = typeof import('./staff-screens.ts')

/** A lazy screen of staff's, found by way of the file that lists them. */
export function staffScreen<Name extends string>(
  pick: (screens: Screens) => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  return lazyRouteComponent(async () => pick(await import('./staff-screens.ts')), name)
}
