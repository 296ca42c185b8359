import { layouts } from '../layouts/layouts.ts'
import { type RouteName, routes } from './table.ts'

/** Fetches a screen ahead of time: the way to help must open also when the network is what has failed. */
export function preloadScreen(name: RouteName): void {
  const row = routes.find((known) => known.name === name)
  const fetching = [row?.screen.preload?.(), row?.layout && layouts[row.layout].preload?.()]
  // What cannot be fetched now is fetched when the screen is opened.
  Promise.all(fetching).catch(() => undefined)
}
