import type { RouteRow } from './row.ts'
import { staffScreen } from './staff-screen.ts'
import { titled } from './titled.ts'

const staff = { guard: 'level-four', group: 'professional', layout: 'professional' } as const
const ofPatient = { guard: 'patient-data', group: 'professional', parent: 'admin-patient' } as const

export const professionalRoutes = [
  titled({
    ...staff,
    name: 'admin-home',
    path: '/admin/',
    guard: 'home',
    screen: staffScreen('HomeScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-select-unit',
    path: '/select-unit',
    screen: staffScreen('SelectUnitScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-select-language',
    path: '/select-language',
    screen: staffScreen('SelectLanguageScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-absence',
    path: '/franvaro',
    guard: 'patient-data',
    screen: staffScreen('AbsenceScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-library',
    path: '/library',
    screen: staffScreen('LibraryScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-about',
    path: '/om',
    screen: staffScreen('AboutScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-news',
    path: '/nyheter',
    screen: staffScreen('NewsScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-support',
    path: '/support',
    screen: staffScreen('SupportScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-manual',
    path: '/manual',
    screen: staffScreen('ManualScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-admittance',
    path: '/admin/patient/registrering/{-$step}',
    guard: 'patient-data',
    screen: staffScreen('RegistrationScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-patient',
    path: '/admin/patient/$id',
    guard: 'patient-data',
    screen: staffScreen('PatientFrameScreen'),
  }),
  titled({
    ...ofPatient,
    name: 'admin-patient-overview',
    path: '/admin/patient/$id/',
    screen: staffScreen('OverviewScreen'),
  }),
  titled({
    ...ofPatient,
    name: 'admin-patient-administration',
    path: '/admin/patient/$id/administration',
    screen: staffScreen('AdministrationScreen'),
  }),
  titled({
    ...ofPatient,
    name: 'admin-patient-history',
    path: '/admin/patient/$id/historik',
    screen: staffScreen('HistoryScreen'),
  }),
] as const satisfies RouteRow[]
