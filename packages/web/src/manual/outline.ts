import type { AdministrationArea } from '@samklang/contract/permissions'
import type { RoutePath } from '../routes/table.ts'

/**
 * The manuals' chapters in reading order. To add one: put its line here and write it in content/manual/sv and in
 * content/manual/en, in a file of that name. What is left out stops the build. A chapter helps with what exists: it comes
 * with the screen that it describes, and says nothing of screens to come.
 */
type Line = {
  name: string
  /** The screens that the chapter is about; each reader is led to those that open for them. */
  screens: readonly RoutePath[]
  /** Marked for readers who hold no permission of this area. */
  area?: AdministrationArea
}

const staff: readonly Line[] = [
  { name: 'getting-started', screens: [] },
  { name: 'signing-in', screens: [] },
  { name: 'unit', screens: ['/select-unit'] },
  { name: 'home', screens: ['/admin/'] },
  { name: 'days-work', screens: ['/admin/'] },
  { name: 'registering', screens: ['/admin/patient/registrering/{-$step}'] },
  { name: 'contacts', screens: [] },
  { name: 'phone-and-sms', screens: [] },
  { name: 'patients-sign-in', screens: [] },
  { name: 'assigning', screens: [] },
  { name: 'answer-here', screens: [] },
  { name: 'reading', screens: [] },
  { name: 'results', screens: [] },
  { name: 'alerts', screens: [] },
  { name: 'diaries', screens: [] },
  { name: 'treatments', screens: [] },
  { name: 'programs', screens: [] },
  { name: 'messages', screens: [] },
  { name: 'documents', screens: [] },
  { name: 'library', screens: ['/library'] },
  { name: 'protected-identity', screens: [] },
  { name: 'emergency-opening', screens: [] },
  { name: 'patient-tags', screens: [] },
  { name: 'own-settings', screens: ['/select-language'] },
  { name: 'news', screens: ['/nyheter'] },
  { name: 'when-it-fails', screens: ['/support', '/om'] },
  { name: 'confidentiality', screens: ['/om'] },
]

const administration: readonly Line[] = [
  { name: 'overview', screens: ['/administration'] },
  { name: 'roles', screens: [] },
  { name: 'permissions', screens: ['/administration'], area: 'Users' },
  { name: 'accounts', screens: [], area: 'Users' },
  { name: 'units', screens: ['/select-unit'], area: 'Units' },
  { name: 'unit-documents', screens: ['/administration/dokument'], area: 'Units' },
  { name: 'unit-groups', screens: [], area: 'UnitGroups' },
  { name: 'tags', screens: ['/administration/taggar'], area: 'Tags' },
  { name: 'program-templates', screens: ['/administration/program'], area: 'Programs' },
  { name: 'importing', screens: ['/library'], area: 'Programs' },
  { name: 'files', screens: ['/administration/filer'], area: 'Programs' },
  { name: 'log', screens: [], area: 'Logs' },
  { name: 'openings', screens: ['/administration'], area: 'Logs' },
  { name: 'environment', screens: ['/om', '/support'] },
]

export type ManualName = 'staff' | 'administration'

export const outlines: Record<ManualName, readonly Line[]> = { staff, administration }
