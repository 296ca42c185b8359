import { decide, type GuardedRoute } from './decide.ts'
import { visitorNow } from './enter.ts'

/** A link that would only turn the person away is not shown. */
export function mayOpen(route: GuardedRoute): boolean {
  return decide(route, visitorNow()).open
}
