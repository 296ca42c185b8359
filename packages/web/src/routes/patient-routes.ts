import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { notBuiltYet } from './not-built-yet.ts'
import type { RouteRow } from './row.ts'
import { titled } from './titled.ts'

const inContext = { guard: 'patient-context', group: 'patient', layout: 'patient', back: '/hem' } as const

export const patientRoutes = [
  titled({
    name: 'user-context',
    path: '/kontext',
    guard: 'patient',
    group: 'patient',
    more: ['sign-in'],
    layout: 'patient',
    screen: lazy(() => import('../patient/context-screen.tsx'), 'ContextScreen'),
  }),
  titled({
    ...inContext,
    name: 'user-home',
    path: '/hem',
    back: '/kontext',
    screen: lazy(() => import('../patient/home-screen.tsx'), 'HomeScreen'),
  }),
  titled({ ...inContext, name: 'user-consents', path: '/samtycken', screen: notBuiltYet }),
  titled({
    ...inContext,
    name: 'user-documents',
    path: '/dokument',
    screen: lazy(() => import('../patient/documents/documents-screen.tsx'), 'DocumentsScreen'),
  }),
  titled({
    ...inContext,
    name: 'user-treatment',
    path: '/behandling',
    screen: lazy(() => import('../patient/treatment/treatment-screen.tsx'), 'TreatmentScreen'),
  }),
  titled({
    ...inContext,
    name: 'user-form',
    path: '/formular',
    screen: lazy(() => import('../patient/form/form-screen.tsx'), 'FormScreen'),
  }),
  titled({
    ...inContext,
    // Also for whoever has not chosen a person yet.
    guard: 'patient',
    name: 'user-help',
    path: '/hjalp',
    screen: lazy(() => import('../patient/help/help-screen.tsx'), 'HelpScreen'),
  }),
] as const satisfies RouteRow[]
