import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { Row } from './row.ts'

const staff = { guard: 'level-four', group: 'professional', layout: 'professional' } as const
const ofPatient = { guard: 'patient-data', group: 'professional', parent: 'admin-patient' } as const

export const professionalRoutes = [
  {
    ...staff,
    name: 'admin-home',
    path: '/admin/',
    title: 'professional:titles.admin-home',
    guard: 'home',
    screen: lazy(() => import('../professional/home/home-screen.tsx'), 'HomeScreen'),
  },
  {
    ...staff,
    name: 'admin-select-unit',
    path: '/select-unit',
    title: 'professional:titles.admin-select-unit',
    screen: lazy(() => import('../professional/select-unit-screen.tsx'), 'SelectUnitScreen'),
  },
  {
    ...staff,
    name: 'admin-select-language',
    path: '/select-language',
    title: 'professional:titles.admin-select-language',
    screen: lazy(() => import('../professional/select-language-screen.tsx'), 'SelectLanguageScreen'),
  },
  {
    ...staff,
    name: 'admin-library',
    path: '/library',
    title: 'professional:titles.admin-library',
    screen: lazy(() => import('../professional/library/library-screen.tsx'), 'LibraryScreen'),
  },
  {
    ...staff,
    name: 'admin-about',
    path: '/om',
    title: 'professional:titles.admin-about',
    screen: lazy(() => import('../professional/about-screen.tsx'), 'AboutScreen'),
  },
  {
    ...staff,
    name: 'admin-news',
    path: '/nyheter',
    title: 'professional:titles.admin-news',
    screen: lazy(() => import('../professional/news/news-screen.tsx'), 'NewsScreen'),
  },
  {
    ...staff,
    name: 'admin-support',
    path: '/support',
    title: 'professional:titles.admin-support',
    screen: lazy(() => import('../professional/support-screen.tsx'), 'SupportScreen'),
  },
  {
    ...staff,
    name: 'admin-manual',
    path: '/manual',
    title: 'professional:titles.admin-manual',
    screen: lazy(() => import('../professional/manual-screen.tsx'), 'ManualScreen'),
  },
  {
    ...staff,
    name: 'admin-admittance',
    path: '/admin/patient/registrering/{-$step}',
    title: 'professional:titles.admin-admittance',
    guard: 'patient-data',
    screen: lazy(() => import('../professional/registration/registration-screen.tsx'), 'RegistrationScreen'),
  },
  {
    ...staff,
    name: 'admin-patient',
    path: '/admin/patient/$id',
    title: 'professional:titles.admin-patient',
    guard: 'patient-data',
    screen: lazy(() => import('../professional/patient/patient-frame-screen.tsx'), 'PatientFrameScreen'),
  },
  {
    ...ofPatient,
    name: 'admin-patient-overview',
    path: '/admin/patient/$id/',
    title: 'professional:titles.admin-patient-overview',
    screen: lazy(() => import('../professional/patient/overview-screen.tsx'), 'OverviewScreen'),
  },
  {
    ...ofPatient,
    name: 'admin-patient-administration',
    path: '/admin/patient/$id/administration',
    title: 'professional:titles.admin-patient-administration',
    screen: lazy(() => import('../professional/patient/administration-screen.tsx'), 'AdministrationScreen'),
  },
  {
    ...ofPatient,
    name: 'admin-patient-history',
    path: '/admin/patient/$id/historik',
    title: 'professional:titles.admin-patient-history',
    screen: lazy(() => import('../professional/patient/history-screen.tsx'), 'HistoryScreen'),
  },
] as const satisfies Row[]
