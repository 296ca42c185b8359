import { lazyRouteComponent } from '@tanstack/react-router'

/** Screens that are not written yet. Nothing in the navigation leads to them. */
export const later = lazyRouteComponent(() => import('../ui/later-screen.tsx'), 'LaterScreen')
