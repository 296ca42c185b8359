import { defaultPermissions } from '@samklang/contract/permissions'
import type { Language } from '@samklang/contract/session'
import type { NewStaff } from './build.ts'

export type DemoUnit = 'child' | 'adult' | 'ward'

export type DemoStaff = Omit<NewStaff, 'units'> & {
  units: readonly DemoUnit[]
  /** What there is to see by signing in as this person. */
  description: Record<Language, string>
}

/** Whoever signs in as this one sees every unit, also those that are seeded later. */
export const everywhereHsaId = 'SE0000000000-D008'

/** One of every combination of roles, so that each has somebody to sign in as. */
export const demoStaff: readonly DemoStaff[] = [
  {
    hsaId: 'SE0000000000-D001',
    firstname: 'Granbarr',
    lastname: 'Kottesson',
    title: 'Psykolog',
    roles: ['Staff'],
    permissions: [],
    units: ['child'],
    description: {
      sv: 'Psykolog på barn- och ungdomsmottagningen, en enhet',
      en: 'Psychologist at the child and adolescent clinic, one unit',
    },
  },
  {
    hsaId: 'SE0000000000-D002',
    firstname: 'Vitsippa',
    lastname: 'Lundglänta',
    title: 'Överläkare',
    roles: ['Staff'],
    permissions: [],
    units: ['adult', 'ward'],
    description: {
      sv: 'Överläkare på vuxenmottagningen och vårdavdelningen: väljer enhet',
      en: 'Senior physician at the adult clinic and the ward: chooses a unit',
    },
  },
  {
    hsaId: 'SE0000000000-D003',
    firstname: 'Kantarell',
    lastname: 'Stigfinnare',
    title: 'Enhetschef',
    roles: ['Staff', 'Admin'],
    permissions: defaultPermissions('Admin'),
    units: ['child', 'adult'],
    description: {
      sv: 'Enhetschef: personal på två enheter och administratör',
      en: 'Head of unit: staff at two units and administrator',
    },
  },
  {
    hsaId: 'SE0000000000-D004',
    firstname: 'Lingonris',
    lastname: 'Tuvhäll',
    title: 'Verksamhetsadministratör',
    roles: ['Admin'],
    permissions: defaultPermissions('Admin'),
    units: [],
    description: {
      sv: 'Administratör utan personalroll: ser inga patienter',
      en: 'Administrator without the staff role: sees no patients',
    },
  },
  {
    hsaId: 'SE0000000000-D005',
    firstname: 'Hasselnöt',
    lastname: 'Ekorrsvans',
    title: 'Controller',
    roles: ['LimitedAdmin'],
    permissions: ['Users.View', 'Logs.View'],
    units: [],
    description: {
      sv: 'Begränsad administratör med två behörigheter: se användare och loggar',
      en: 'Limited administrator with two permissions: view users and logs',
    },
  },
  {
    hsaId: 'SE0000000000-D006',
    firstname: 'Blåbär',
    lastname: 'Mossagömma',
    title: 'Medicinsk sekreterare',
    roles: ['Staff', 'LimitedAdmin'],
    permissions: ['Tags.View', 'Tags.Manage'],
    units: ['child'],
    description: {
      sv: 'Medicinsk sekreterare: personal och begränsad administratör av taggar',
      en: 'Medical secretary: staff and limited administrator of tags',
    },
  },
  {
    hsaId: 'SE0000000000-D007',
    firstname: 'Ormbunke',
    lastname: 'Skuggdal',
    title: 'Systemförvaltare',
    roles: ['SysAdmin'],
    permissions: defaultPermissions('SysAdmin'),
    units: [],
    description: {
      sv: 'Systemadministratör utan personalroll, alla behörigheter',
      en: 'System administrator without the staff role, all permissions',
    },
  },
  {
    hsaId: everywhereHsaId,
    firstname: 'Mistel',
    lastname: 'Månstråle',
    title: 'Verksamhetsutvecklare',
    roles: ['Staff', 'SysAdmin'],
    permissions: defaultPermissions('SysAdmin'),
    units: ['child', 'adult', 'ward'],
    description: {
      sv: 'Systemadministratör och personal på alla enheter: ser allt',
      en: 'System administrator and staff at every unit: sees everything',
    },
  },
  {
    hsaId: 'SE0000000000-D009',
    firstname: 'Renlav',
    lastname: 'Fjällvind',
    title: 'Kurator',
    roles: ['Staff'],
    permissions: [],
    units: [],
    description: { sv: 'Nyanställd kurator utan enhet', en: 'Newly employed counsellor without a unit' },
  },
  {
    hsaId: 'SE0000000000-D010',
    firstname: 'Björnmossa',
    lastname: 'Kvällsglöd',
    title: 'Sjuksköterska',
    roles: ['Staff'],
    permissions: [],
    units: ['ward'],
    description: { sv: 'Sjuksköterska på vårdavdelningen', en: 'Nurse at the inpatient ward' },
  },
  {
    hsaId: 'SE0000000000-D011',
    firstname: 'Ängsklocka',
    lastname: 'Havtornskvist',
    title: 'Psykolog',
    roles: ['Staff'],
    permissions: [],
    units: ['adult'],
    language: 'en',
    description: {
      sv: 'Psykolog på vuxenmottagningen som använder engelska',
      en: 'Psychologist at the adult clinic who uses English',
    },
  },
  {
    hsaId: 'SE0000000000-D012',
    firstname: 'Kråkbär',
    lastname: 'Dimslöja',
    title: 'Arbetsterapeut',
    roles: ['Staff'],
    permissions: [],
    units: ['adult'],
    status: 'Inactive',
    description: {
      sv: 'Har slutat: inaktivt konto, släpps inte in',
      en: 'Has left: inactive account, is not let in',
    },
  },
]
