import { mayOpen } from './may-open.ts'
import { notBuiltYet } from './not-built-yet.ts'
import type { RouteRow } from './row.ts'
import { type RouteName, routes } from './table.ts'

/** In the order of the cards. */
const areas: readonly RouteName[] = [
  'administration-users',
  'administration-units',
  'administration-unit-groups',
  'administration-alerts',
  'administration-help-lines',
  'administration-tags',
  'administration-programs',
  'administration-consents',
  'administration-news',
  'administration-export',
  'administration-logs',
  'administration-contact-information',
  'administration-system',
  'administration-search-messages',
]

/** Areas that exist and open for this person. An area gets its card and its line in the navigation with its screen, without a change here. */
export function findOpenAreas(): RouteRow[] {
  return areas
    .flatMap((name) => routes.find((row) => row.name === name) ?? [])
    .filter((row) => row.screen !== notBuiltYet && mayOpen(row))
}
