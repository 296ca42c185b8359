import { notBuiltYet } from './not-built-yet.ts'
import type { RouteRow } from './row.ts'
import { staffScreen } from './staff-screen.ts'
import { titled } from './titled.ts'

const texts = { group: 'professional', more: ['administration'] } as const
const administrators = { ...texts, guard: 'administration', layout: 'administration' } as const
const reports = { ...texts, guard: 'administration', parent: 'administration-export' } as const

/** A screen's name and path begin as the area's; its texts are under its name. One that says no screen is not built yet. */
function screenOf<const Name extends string, const Path extends string, const R>(name: Name, path: Path, row: R) {
  const named = { name: `administration-${name}`, path: `/administration/${path}` } as const
  return titled({ ...administrators, ...named, screen: notBuiltYet, ...row })
}

/** A report is called by its path. */
function reportOf<const Name extends string, const R>(name: Name, row: R) {
  const named = { name: `administration-export-${name}`, path: `/administration/export/${name}` } as const
  return titled({ ...reports, ...named, screen: notBuiltYet, ...row })
}

/** In the order of the areas' cards and of the navigation, which are made from it. */
export const administrationRoutes = [
  titled({
    ...administrators,
    name: 'administration',
    path: '/administration',
    screen: staffScreen('StartScreen'),
  }),
  screenOf('manual', 'manual', { screen: staffScreen('AdministrationManualScreen') }),
  screenOf('users', 'anvandare', { area: 'Users' }),
  screenOf('users-create', 'anvandare/skapa/{-$step}', { area: 'Users' }),
  screenOf('users-edit', 'anvandare/redigera/{-$step}', { area: 'Users' }),
  screenOf('units', 'enheter', { area: 'Units' }),
  screenOf('unit-groups', 'enhetsgrupper', { area: 'UnitGroups' }),
  screenOf('alerts', 'larm', { permission: 'UnitGroups.Manage', screen: staffScreen('AlertStepsScreen') }),
  screenOf('help-lines', 'hjalpnummer', { permission: 'Units.Manage', screen: staffScreen('HelpLinesScreen') }),
  screenOf('danger-phrases', 'fraser-om-fara', {
    permission: 'Units.Manage',
    screen: staffScreen('DangerPhrasesScreen'),
  }),
  screenOf('unit-documents', 'dokument', { permission: 'Units.Manage', screen: staffScreen('UnitDocumentsScreen') }),
  screenOf('files', 'filer', { permission: 'Programs.Manage', screen: staffScreen('FilesScreen') }),
  screenOf('tags', 'taggar', { area: 'Tags', screen: staffScreen('TagsScreen') }),
  screenOf('programs', 'program', { permission: 'Programs.View', screen: staffScreen('ProgramsScreen') }),
  screenOf('programs-create', 'program/skapa/{-$step}', {
    permission: 'Programs.Manage',
    screen: staffScreen('CreateProgramScreen'),
  }),
  screenOf('programs-edit', 'program/redigera/{-$step}', {
    permission: 'Programs.Manage',
    screen: staffScreen('EditProgramScreen'),
  }),
  screenOf('consents', 'samtycke', { area: 'Consents' }),
  screenOf('consents-create', 'samtycke/skapa/{-$step}', { area: 'Consents' }),
  screenOf('consents-edit', 'samtycke/redigera/{-$step}', { area: 'Consents' }),
  screenOf('news', 'nyheter', { area: 'News' }),
  screenOf('export', 'export', { area: 'Export' }),
  reportOf('bcfpi', { permission: 'Export.Bcfpi' }),
  reportOf('resultat', { permission: 'Export.Resultat' }),
  reportOf('program', { permission: 'Export.Program' }),
  reportOf('skattning', { permission: 'Export.Skattning' }),
  reportOf('data', { permission: 'Export.Data' }),
  reportOf('samtycke', { permission: 'Export.Samtycke' }),
  screenOf('logs', 'logg', { area: 'Logs' }),
  screenOf('contact-information', 'contact-information', { area: 'SearchContactInformation' }),
  screenOf('system', 'system', { permission: 'Integrations.Manage' }),
  screenOf('system-create', 'system/skapa', { permission: 'Integrations.Manage' }),
  screenOf('integration-edit', 'integration/redigera', { permission: 'Integrations.Manage' }),
  screenOf('search-messages', 'search-messages', { guard: 'sys-admin' }),
  screenOf('unauthorized', 'unauthorized', {
    guard: 'level-four',
    // Without the administration's own navigation, which would only lead back here.
    layout: 'professional',
    screen: staffScreen('UnauthorizedScreen'),
  }),
] as const satisfies RouteRow[]
