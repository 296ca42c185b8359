import { type RouteName, routes } from './table.ts'

/** Fetches a screen ahead of time: the way to help must open also when the network is what has failed. */
export function preloadScreen(name: RouteName): void {
  const fetching = routes.find((row) => row.name === name)?.screen.preload?.()
  // A screen that cannot be fetched now is fetched when it is opened.
  fetching?.catch(() => undefined)
}
