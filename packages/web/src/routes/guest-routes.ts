import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import type { RouteRow } from './row.ts'
import { staffScreen } from './staff-screen.ts'
import { titled } from './titled.ts'

const patientDoor = { guard: 'guest', group: 'patient', more: ['sign-in'], layout: 'guest' } as const
const staffDoor = { guard: 'guest', group: 'professional', layout: 'guest' } as const
const anyone = { guard: 'open', layout: 'guest' } as const

export const guestRoutes = [
  titled({
    ...patientDoor,
    name: 'user-login',
    path: '/',
    screen: lazy(() => import('../guest/user-login-screen.tsx'), 'UserLoginScreen'),
  }),
  titled({
    ...patientDoor,
    name: 'user-login-patient',
    path: '/inloggning/patient',
    back: '/',
    screen: lazy(() => import('../guest/user-login-patient-screen.tsx'), 'UserLoginPatientScreen'),
  }),
  titled({
    ...patientDoor,
    name: 'user-login-guardian',
    path: '/inloggning/vardnadshavare',
    back: '/',
    screen: lazy(() => import('../guest/user-login-guardian-screen.tsx'), 'UserLoginGuardianScreen'),
  }),
  titled({
    ...patientDoor,
    name: 'user-login-other',
    path: '/inloggning/skolpersonal/',
    back: '/',
    screen: lazy(() => import('../guest/user-login-other-screen.tsx'), 'UserLoginOtherScreen'),
  }),
  titled({
    ...patientDoor,
    name: 'login-failed',
    path: '/inloggning/misslyckades',
    back: '/',
    screen: lazy(() => import('../guest/login-failed-screen.tsx'), 'LoginFailedScreen'),
  }),
  titled({
    ...anyone,
    name: 'invitation-failed',
    path: '/inbjudan/misslyckades',
    group: 'patient',
    more: ['sign-in', 'invitation'],
    screen: lazy(() => import('../guest/invitation/failed-screen.tsx'), 'FailedScreen'),
  }),
  titled({
    ...anyone,
    name: 'patient-invitation',
    path: '/inbjudan',
    group: 'patient',
    more: ['sign-in', 'invitation'],
    screen: lazy(() => import('../guest/invitation/welcome-screen.tsx'), 'WelcomeScreen'),
  }),
  titled({
    ...anyone,
    name: 'invitation',
    path: '/inbjudan/$uniqueToken',
    group: 'patient',
    more: ['sign-in', 'invitation'],
    screen: lazy(() => import('../guest/invitation/invitation-screen.tsx'), 'InvitationScreen'),
  }),
  titled({
    ...anyone,
    name: 'invitation-accepted',
    path: '/inbjudan-accepterad',
    group: 'patient',
    more: ['sign-in', 'invitation'],
    screen: lazy(() => import('../guest/invitation/accepted-screen.tsx'), 'AcceptedScreen'),
  }),
  titled({
    ...staffDoor,
    // Whoever was just identified here may not be the one whom a sibling tab knows.
    guard: 'open',
    name: 'select-care-unit',
    path: '/login/select-careUnit',
    screen: staffScreen('SelectCareUnitScreen'),
  }),
  titled({
    ...anyone,
    name: 'patient-token',
    path: '/patienttoken',
    group: 'patient',
    screen: lazy(() => import('../guest/patient-token-screen.tsx'), 'PatientTokenScreen'),
  }),
  titled({
    ...anyone,
    // Nothing around the form: no menu, no way back, no other language to set for the clinic's device.
    layout: 'locked',
    name: 'answer-here',
    path: '/svara-har',
    group: 'patient',
    more: ['sign-in'],
    screen: lazy(() => import('../patient/locked/answer-here-screen.tsx'), 'AnswerHereScreen'),
  }),
  titled({
    ...anyone,
    name: 'logout',
    path: '/logga-ut',
    group: 'common',
    screen: lazy(() => import('../guest/logout-screen.tsx'), 'LogoutScreen'),
  }),
  titled({
    ...anyone,
    name: 'wrong-version',
    path: '/fel-version',
    group: 'common',
    screen: lazy(() => import('../guest/wrong-version-screen.tsx'), 'WrongVersionScreen'),
  }),
  titled({
    ...staffDoor,
    name: 'admin-login',
    path: '/login/{-$messagecode}',
    screen: staffScreen('AdminLoginScreen'),
  }),
  titled({
    ...anyone,
    name: 'staff-token',
    path: '/token',
    group: 'professional',
    screen: staffScreen('StaffTokenScreen'),
  }),
] as const satisfies RouteRow[]
