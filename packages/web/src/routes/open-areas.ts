import { administrationRoutes } from './administration-routes.ts'
import { mayOpen } from './may-open.ts'
import { notBuiltYet } from './not-built-yet.ts'
import type { RouteRow } from './row.ts'

const rows: readonly RouteRow[] = administrationRoutes
/** What lies right under the administration; the manual stands by itself in the navigation. */
const areas = rows.filter(
  ({ layout, path }) =>
    layout === 'administration' && /^\/administration\/[^/]+$/.test(path) && path !== '/administration/manual',
)

/** Areas that exist and open for this person. An area gets its card and its line in the navigation with its row and its screen. */
export function findOpenAreas(): RouteRow[] {
  return areas.filter((row) => row.screen !== notBuiltYet && mayOpen(row))
}
