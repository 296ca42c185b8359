import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect, useMatches } from '@tanstack/react-router'
import { Shell } from '../layouts/shell.tsx'
import { FailedScreen } from '../ui/failed-screen.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { enter } from './enter.ts'
import { bindNavigation } from './go.ts'
import type { RouteRow } from './row.ts'
import { redirects, routes } from './table.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow
  }
}

const root = createRootRoute({ component: Root })

function Root() {
  const matched = useMatches().flatMap(({ staticData }) => staticData.row ?? [])
  return <Shell matched={matched} />
}

function buildTree(): AnyRoute {
  const outer = routes.filter((row) => !row.parent).map((row) => buildRoute(row, root))
  return root.addChildren([...outer, ...redirects.map(buildRedirect)])
}

function buildRoute(row: RouteRow, parent: AnyRoute): AnyRoute {
  const outerPath = routes.find(({ name }) => name === row.parent)?.path ?? ''
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: row.path.slice(outerPath.length) || '/',
    staticData: { row },
    beforeLoad: ({ location }) => enter(row, location.searchStr),
    component: row.screen,
  })
  const inner = routes.filter((other) => other.parent === row.name)
  return inner.length > 0 ? route.addChildren(inner.map((child) => buildRoute(child, route))) : route
}

function buildRedirect({ path, to, search }: (typeof redirects)[number]): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, search, replace: true })
    },
  })
}

export const router = createRouter({
  routeTree: buildTree(),
  trailingSlash: 'preserve',
  scrollRestoration: true,
  defaultPendingComponent: LoadingSkeleton,
  defaultErrorComponent: FailedScreen,
})

bindNavigation((path) => router.navigate({ href: path }))
