import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { Row } from './row.ts'
import { staffScreen } from './staff-screen.ts'

const patientDoor = { guard: 'guest', group: 'patient', layout: 'guest' } as const
const staffDoor = { guard: 'guest', group: 'professional', layout: 'guest' } as const
const anyone = { guard: 'open', layout: 'guest' } as const

export const guestRoutes = [
  {
    ...patientDoor,
    name: 'user-login',
    path: '/',
    title: 'patient:titles.user-login',
    screen: lazy(() => import('../guest/user-login-screen.tsx'), 'UserLoginScreen'),
  },
  {
    ...patientDoor,
    name: 'user-login-patient',
    path: '/inloggning/patient',
    title: 'patient:titles.user-login-patient',
    back: '/',
    screen: lazy(() => import('../guest/user-login-patient-screen.tsx'), 'UserLoginPatientScreen'),
  },
  {
    ...patientDoor,
    name: 'user-login-guardian',
    path: '/inloggning/vardnadshavare',
    title: 'patient:titles.user-login-guardian',
    back: '/',
    screen: lazy(() => import('../guest/user-login-guardian-screen.tsx'), 'UserLoginGuardianScreen'),
  },
  {
    ...patientDoor,
    name: 'user-login-other',
    path: '/inloggning/skolpersonal/',
    title: 'patient:titles.user-login-other',
    back: '/',
    screen: lazy(() => import('../guest/user-login-other-screen.tsx'), 'UserLoginOtherScreen'),
  },
  {
    ...patientDoor,
    name: 'login-failed',
    path: '/inloggning/misslyckades',
    title: 'patient:titles.login-failed',
    back: '/',
    screen: lazy(() => import('../guest/login-failed-screen.tsx'), 'LoginFailedScreen'),
  },
  {
    ...anyone,
    name: 'invitation-failed',
    path: '/inbjudan/misslyckades',
    title: 'patient:titles.invitation-failed',
    group: 'patient',
    screen: lazy(() => import('../guest/invitation/failed-screen.tsx'), 'FailedScreen'),
  },
  {
    ...anyone,
    name: 'patient-invitation',
    path: '/inbjudan',
    title: 'patient:titles.patient-invitation',
    group: 'patient',
    screen: lazy(() => import('../guest/invitation/welcome-screen.tsx'), 'WelcomeScreen'),
  },
  {
    ...anyone,
    name: 'invitation',
    path: '/inbjudan/$uniqueToken',
    title: 'patient:titles.invitation',
    group: 'patient',
    screen: lazy(() => import('../guest/invitation/invitation-screen.tsx'), 'InvitationScreen'),
  },
  {
    ...anyone,
    name: 'invitation-accepted',
    path: '/inbjudan-accepterad',
    title: 'patient:titles.invitation-accepted',
    group: 'patient',
    screen: lazy(() => import('../guest/invitation/accepted-screen.tsx'), 'AcceptedScreen'),
  },
  {
    ...staffDoor,
    // Whoever was just identified here may not be the one whom a sibling tab knows.
    guard: 'open',
    name: 'select-care-unit',
    path: '/login/select-careUnit',
    title: 'professional:titles.select-care-unit',
    screen: staffScreen(({ openSelectCareUnitScreen }) => openSelectCareUnitScreen(), 'SelectCareUnitScreen'),
  },
  {
    ...anyone,
    name: 'patient-token',
    path: '/patienttoken',
    title: 'patient:titles.patient-token',
    group: 'patient',
    screen: lazy(() => import('../guest/patient-token-screen.tsx'), 'PatientTokenScreen'),
  },
  {
    ...anyone,
    // Nothing around the form: no menu, no way back, no other language to set for the clinic's device.
    layout: 'locked',
    name: 'answer-here',
    path: '/svara-har',
    title: 'patient:titles.answer-here',
    group: 'patient',
    screen: lazy(() => import('../patient/locked/answer-here-screen.tsx'), 'AnswerHereScreen'),
  },
  {
    ...anyone,
    name: 'logout',
    path: '/logga-ut',
    title: 'common:titles.logout',
    group: 'common',
    screen: lazy(() => import('../guest/logout-screen.tsx'), 'LogoutScreen'),
  },
  {
    ...anyone,
    name: 'wrong-version',
    path: '/fel-version',
    title: 'common:titles.wrong-version',
    group: 'common',
    screen: lazy(() => import('../guest/wrong-version-screen.tsx'), 'WrongVersionScreen'),
  },
  {
    ...staffDoor,
    name: 'admin-login',
    path: '/login/{-$messagecode}',
    title: 'professional:titles.admin-login',
    screen: staffScreen(({ openAdminLoginScreen }) => openAdminLoginScreen(), 'AdminLoginScreen'),
  },
  {
    ...anyone,
    name: 'staff-token',
    path: '/token',
    title: 'professional:titles.staff-token',
    group: 'professional',
    screen: staffScreen(({ openStaffTokenScreen }) => openStaffTokenScreen(), 'StaffTokenScreen'),
  },
] as const satisfies Row[]
