import type { AdministrationArea, Permission } from '@samklang/contract/permissions'
import { holds, holdsAnyOf, isAdministrator, mayUsePatientData, type RoleHolder } from '@samklang/contract/roles'

/** Who a route is for. */
export type RouteGuard =
  | 'open' // anyone, signed in or not
  | 'guest' // before signing in; whoever has signed in is led on to their own home
  | 'patient' // level Two or Three
  | 'patient-context' // level Two or Three who has said for whom
  | 'level-four'
  | 'patient-data' // level Four and the role Staff
  | 'home' // the staff's home, which also needs a unit
  | 'administration'
  | 'sys-admin'

export type GuardedRoute = { path: string; guard: RouteGuard; area?: AdministrationArea; permission?: Permission }

/** What the guards know of whoever is at the door. */
export type RouteVisitor = {
  /** Undefined: not signed in. */
  standing: RoleHolder | undefined
  hasContext: boolean
  hasUnit: boolean
  pid: string | null
  /** On a device that was handed over, to answer one form. */
  isLocked: boolean
}

export type RouteDecision = { open: true } | { open: false; to: string } | { open: true; findPatient: string }

const enter: RouteDecision = { open: true }

/** in the order in which they are to be asked. */
export function decide(route: GuardedRoute, visitor: RouteVisitor): RouteDecision {
  const { standing } = visitor
  if (route.guard === 'open') return enter
  if (standing && visitor.isLocked) return to('/svara-har')
  if (route.guard === 'guest') return standing ? leadHome(route, standing, visitor) : enter
  if (!standing) return to('/logga-ut')
  if (route.guard === 'patient' || route.guard === 'patient-context') return decidePatientSide(route, standing, visitor)
  if (standing.SecurityLevel !== 'Four') return to(homeOf(standing, visitor))
  return decideLevelFour(route, standing, visitor)
}

function leadHome(route: GuardedRoute, standing: RoleHolder, visitor: RouteVisitor): RouteDecision {
  const home = homeOf(standing, visitor)
  // A person without any level belongs at the user login, and must not be sent there from there.
  return home === route.path ? enter : to(home)
}

function decidePatientSide(route: GuardedRoute, standing: RoleHolder, visitor: RouteVisitor): RouteDecision {
  if (standing.SecurityLevel === null || standing.SecurityLevel === 'Four') return to(homeOf(standing, visitor))
  if (route.guard === 'patient-context' && !visitor.hasContext) return to('/kontext')
  return enter
}

function decideLevelFour(route: GuardedRoute, standing: RoleHolder, visitor: RouteVisitor): RouteDecision {
  if (route.guard === 'administration' || route.guard === 'sys-admin') return decideAdministration(route, standing)
  if (route.guard === 'level-four') return enter
  if (!mayUsePatientData(standing)) return to('/administration')
  if (route.guard === 'patient-data') return enter
  if (!visitor.hasUnit) return to('/select-unit')
  return visitor.pid ? { open: true, findPatient: visitor.pid } : enter
}

function decideAdministration({ guard, area, permission }: GuardedRoute, standing: RoleHolder): RouteDecision {
  const refused = to('/administration/unauthorized')
  if (!isAdministrator(standing)) return refused
  if (guard === 'sys-admin' && !standing.Roles.includes('SysAdmin')) return refused
  if (area && !holdsAnyOf(standing.Permissions, area)) return refused
  if (permission && !holds(standing.Permissions, permission)) return refused
  return enter
}

function homeOf({ SecurityLevel }: RoleHolder, { hasContext }: RouteVisitor): string {
  if (SecurityLevel === 'Four') return '/admin/'
  if (SecurityLevel === null) return '/'
  return hasContext ? '/hem' : '/kontext'
}

function to(path: string): RouteDecision {
  return { open: false, to: path }
}
