import * as z from 'zod/mini'

/** The names that the log is searched by. The first eleven are the specification's. */
export const AuditAction = z.enum([
  'AdmitPatient',
  'ReleasePatient',
  'SavePatient',
  'GetPatient',
  'ViewProtectedPatientInformation',
  'SearchProtectedPatient',
  'Login',
  'Export',
  'CloseJournal',
  'CloseProgram',
  'PostponeProgram',
  'Logout',
  'LoginFailed',
  'RenewToken',
  'SelectCareUnit',
  'ListContexts',
  'SelectContext',
  'LeaveContext',
])
export type AuditAction = z.output<typeof AuditAction>
