import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { later } from './later.ts'
import type { Row } from './row.ts'

const inContext = { guard: 'patient-context', group: 'patient', layout: 'patient', back: '/hem' } as const

export const patientRoutes = [
  {
    name: 'user-context',
    path: '/kontext',
    title: 'patient:titles.user-context',
    guard: 'patient',
    group: 'patient',
    layout: 'patient',
    screen: lazy(() => import('../patient/context-screen.tsx'), 'ContextScreen'),
  },
  {
    ...inContext,
    name: 'user-home',
    path: '/hem',
    title: 'patient:titles.user-home',
    back: '/kontext',
    screen: lazy(() => import('../patient/home-screen.tsx'), 'HomeScreen'),
  },
  { ...inContext, name: 'user-consents', path: '/samtycken', title: 'patient:titles.user-consents', screen: later },
  { ...inContext, name: 'user-documents', path: '/dokument', title: 'patient:titles.user-documents', screen: later },
  { ...inContext, name: 'user-treatment', path: '/behandling', title: 'patient:titles.user-treatment', screen: later },
  {
    ...inContext,
    name: 'user-form',
    path: '/formular',
    title: 'patient:titles.user-form',
    screen: lazy(() => import('../patient/form/form-screen.tsx'), 'FormScreen'),
  },
  {
    ...inContext,
    // Also for whoever has not chosen a person yet.
    guard: 'patient',
    name: 'user-help',
    path: '/hjalp',
    title: 'patient:titles.user-help',
    screen: lazy(() => import('../patient/help/help-screen.tsx'), 'HelpScreen'),
  },
] as const satisfies Row[]
