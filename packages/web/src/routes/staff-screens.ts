/**
 * The screens of staff and of the administration, in a file of their own: with every screen the browser is told what else to
 * fetch for it, and a patient's phone has no use for those lists.
 */
export const openAdminLoginScreen = () => import('../guest/admin-login-screen.tsx')
export const openSelectCareUnitScreen = () => import('../guest/select-care-unit-screen.tsx')
export const openStaffTokenScreen = () => import('../guest/staff-token-screen.tsx')
export const openProfessionalLayout = () => import('../layouts/professional-layout.tsx')
export const openAdministrationLayout = () => import('../layouts/administration-layout.tsx')
/** By a link from another system: what is known of patients' fields is not fetched for a patient's phone. */
export const followLink = () => import('./open-patient.ts')
export const openHomeScreen = () => import('../professional/home/home-screen.tsx')
export const openSelectUnitScreen = () => import('../professional/select-unit-screen.tsx')
export const openSelectLanguageScreen = () => import('../professional/select-language-screen.tsx')
export const openLibraryScreen = () => import('../professional/library/library-screen.tsx')
export const openAboutScreen = () => import('../professional/about-screen.tsx')
export const openNewsScreen = () => import('../professional/news/news-screen.tsx')
export const openSupportScreen = () => import('../professional/support-screen.tsx')
export const openManualScreen = () => import('../professional/manual-screen.tsx')
export const openRegistrationScreen = () => import('../professional/registration/registration-screen.tsx')
export const openPatientFrameScreen = () => import('../professional/patient/patient-frame-screen.tsx')
export const openOverviewScreen = () => import('../professional/patient/overview-screen.tsx')
export const openAdministrationScreen = () => import('../professional/patient/administration-screen.tsx')
export const openHistoryScreen = () => import('../professional/patient/history-screen.tsx')
export const openAdministrationStartScreen = () => import('../administration/start-screen.tsx')
export const openAdministrationManualScreen = () => import('../administration/manual-screen.tsx')
export const openTagsScreen = () => import('../administration/tags/tags-screen.tsx')
export const openAlertStepsScreen = () => import('../administration/alerts/alert-steps-screen.tsx')
export const openUnauthorizedScreen = () => import('../administration/unauthorized-screen.tsx')
