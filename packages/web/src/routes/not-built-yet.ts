import { lazyRouteComponent } from '@tanstack/react-router'

/** Screens that are not written yet. Nothing in the navigation leads to them. */
export const notBuiltYet = lazyRouteComponent(() => import('../ui/not-built-yet-screen.tsx'), 'NotBuiltYetScreen')
