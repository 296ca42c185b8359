import { administrationRoutes } from './administration-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import { patientRoutes } from './patient-routes.ts'
import { professionalRoutes } from './professional-routes.ts'
import type { LayoutName, RouteRow } from './row.ts'

/** Every screen there is. Together with the redirects below: the 66 routes of the specification, and what came after it. */
const all = [...guestRoutes, ...patientRoutes, ...professionalRoutes, ...administrationRoutes] as const

export const routes: readonly RouteRow[] = all

export type RoutePath = (typeof all)[number]['path']
export type RouteName = (typeof all)[number]['name']

/** Paths that show nothing of their own. Whatever else a person may type leads to the start. */
export const redirects = [
  { path: '/inbjudan-accepterad/skolpersonal', to: '/inbjudan-accepterad', search: { invitationType: 'Other' } },
  { path: '/inbjudan-accepterad/vardnadshavare', to: '/inbjudan-accepterad', search: { invitationType: 'Guardian' } },
  { path: '/$', to: '/', search: {} },
] as const

/** The innermost of the matched routes that names a layout decides. */
export function layoutOf(matched: readonly Pick<RouteRow, 'layout'>[]): LayoutName {
  return matched.findLast(({ layout }) => layout)?.layout ?? 'guest'
}

/** A step that is missing or no number is the first one. */
export function readStep(text: string | undefined): number {
  return text && /^[1-9]\d?$/.test(text) ? Number(text) : 1
}
