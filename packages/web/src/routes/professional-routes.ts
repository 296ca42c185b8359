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
    screen: staffScreen(({ openHomeScreen }) => openHomeScreen(), 'HomeScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-select-unit',
    path: '/select-unit',
    screen: staffScreen(({ openSelectUnitScreen }) => openSelectUnitScreen(), 'SelectUnitScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-select-language',
    path: '/select-language',
    screen: staffScreen(({ openSelectLanguageScreen }) => openSelectLanguageScreen(), 'SelectLanguageScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-library',
    path: '/library',
    screen: staffScreen(({ openLibraryScreen }) => openLibraryScreen(), 'LibraryScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-about',
    path: '/om',
    screen: staffScreen(({ openAboutScreen }) => openAboutScreen(), 'AboutScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-news',
    path: '/nyheter',
    screen: staffScreen(({ openNewsScreen }) => openNewsScreen(), 'NewsScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-support',
    path: '/support',
    screen: staffScreen(({ openSupportScreen }) => openSupportScreen(), 'SupportScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-manual',
    path: '/manual',
    screen: staffScreen(({ openManualScreen }) => openManualScreen(), 'ManualScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-admittance',
    path: '/admin/patient/registrering/{-$step}',
    guard: 'patient-data',
    screen: staffScreen(({ openRegistrationScreen }) => openRegistrationScreen(), 'RegistrationScreen'),
  }),
  titled({
    ...staff,
    name: 'admin-patient',
    path: '/admin/patient/$id',
    guard: 'patient-data',
    screen: staffScreen(({ openPatientFrameScreen }) => openPatientFrameScreen(), 'PatientFrameScreen'),
  }),
  titled({
    ...ofPatient,
    name: 'admin-patient-overview',
    path: '/admin/patient/$id/',
    screen: staffScreen(({ openOverviewScreen }) => openOverviewScreen(), 'OverviewScreen'),
  }),
  titled({
    ...ofPatient,
    name: 'admin-patient-administration',
    path: '/admin/patient/$id/administration',
    screen: staffScreen(({ openAdministrationScreen }) => openAdministrationScreen(), 'AdministrationScreen'),
  }),
  titled({
    ...ofPatient,
    name: 'admin-patient-history',
    path: '/admin/patient/$id/historik',
    screen: staffScreen(({ openHistoryScreen }) => openHistoryScreen(), 'HistoryScreen'),
  }),
] as const satisfies RouteRow[]
