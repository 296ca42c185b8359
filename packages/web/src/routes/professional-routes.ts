import type { Row } from './row.ts'
import { staffScreen } from './staff-screen.ts'

const staff = { guard: 'level-four', group: 'professional', layout: 'professional' } as const
const ofPatient = { guard: 'patient-data', group: 'professional', parent: 'admin-patient' } as const

export const professionalRoutes = [
  {
    ...staff,
    name: 'admin-home',
    path: '/admin/',
    title: 'professional:titles.admin-home',
    guard: 'home',
    screen: staffScreen(({ openHomeScreen }) => openHomeScreen(), 'HomeScreen'),
  },
  {
    ...staff,
    name: 'admin-select-unit',
    path: '/select-unit',
    title: 'professional:titles.admin-select-unit',
    screen: staffScreen(({ openSelectUnitScreen }) => openSelectUnitScreen(), 'SelectUnitScreen'),
  },
  {
    ...staff,
    name: 'admin-select-language',
    path: '/select-language',
    title: 'professional:titles.admin-select-language',
    screen: staffScreen(({ openSelectLanguageScreen }) => openSelectLanguageScreen(), 'SelectLanguageScreen'),
  },
  {
    ...staff,
    name: 'admin-library',
    path: '/library',
    title: 'professional:titles.admin-library',
    screen: staffScreen(({ openLibraryScreen }) => openLibraryScreen(), 'LibraryScreen'),
  },
  {
    ...staff,
    name: 'admin-about',
    path: '/om',
    title: 'professional:titles.admin-about',
    screen: staffScreen(({ openAboutScreen }) => openAboutScreen(), 'AboutScreen'),
  },
  {
    ...staff,
    name: 'admin-news',
    path: '/nyheter',
    title: 'professional:titles.admin-news',
    screen: staffScreen(({ openNewsScreen }) => openNewsScreen(), 'NewsScreen'),
  },
  {
    ...staff,
    name: 'admin-support',
    path: '/support',
    title: 'professional:titles.admin-support',
    screen: staffScreen(({ openSupportScreen }) => openSupportScreen(), 'SupportScreen'),
  },
  {
    ...staff,
    name: 'admin-manual',
    path: '/manual',
    title: 'professional:titles.admin-manual',
    screen: staffScreen(({ openManualScreen }) => openManualScreen(), 'ManualScreen'),
  },
  {
    ...staff,
    name: 'admin-admittance',
    path: '/admin/patient/registrering/{-$step}',
    title: 'professional:titles.admin-admittance',
    guard: 'patient-data',
    screen: staffScreen(({ openRegistrationScreen }) => openRegistrationScreen(), 'RegistrationScreen'),
  },
  {
    ...staff,
    name: 'admin-patient',
    path: '/admin/patient/$id',
    title: 'professional:titles.admin-patient',
    guard: 'patient-data',
    screen: staffScreen(({ openPatientFrameScreen }) => openPatientFrameScreen(), 'PatientFrameScreen'),
  },
  {
    ...ofPatient,
    name: 'admin-patient-overview',
    path: '/admin/patient/$id/',
    title: 'professional:titles.admin-patient-overview',
    screen: staffScreen(({ openOverviewScreen }) => openOverviewScreen(), 'OverviewScreen'),
  },
  {
    ...ofPatient,
    name: 'admin-patient-administration',
    path: '/admin/patient/$id/administration',
    title: 'professional:titles.admin-patient-administration',
    screen: staffScreen(({ openAdministrationScreen }) => openAdministrationScreen(), 'AdministrationScreen'),
  },
  {
    ...ofPatient,
    name: 'admin-patient-history',
    path: '/admin/patient/$id/historik',
    title: 'professional:titles.admin-patient-history',
    screen: staffScreen(({ openHistoryScreen }) => openHistoryScreen(), 'HistoryScreen'),
  },
] as const satisfies Row[]
