import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { HelpLine } from './help-lines.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { UnitGroup } from './unit-groups.ts'

export const TreatmentLocation = z.enum(['InTreatment', 'OutTreatment'])
export const EntityStatus = z.enum(['Active', 'Inactive', 'Deleted'])

export const Unit = z.object({
  Id: z.uuid(),
  ParentId: z.nullable(z.uuid()),
  Name: z.string(),
  HsaId: z.nullable(z.string()),
  Kind: z.enum(['CareProvider', 'HealthCareUnit', 'CareUnit']),
  UnitGroupId: z.nullable(z.uuid()),
  TreatmentLocation: TreatmentLocation,
  Phone: z.nullable(z.string()),
  Email: z.nullable(z.string()),
  Address: z.nullable(z.string()),
  OpeningHours: z.nullable(z.string()),
  Status: EntityStatus,
  TimeZone: z.string(),
})
export type Unit = z.output<typeof Unit>

export const CareUnitUser = z.object({
  StaffUserId: namesPerson(z.uuid(), 'staff'),
  Fullname: namesPerson(z.string(), 'staff'),
  Title: z.nullable(z.string()),
})

/** What the one who answers should always have at hand about the clinic. */
export const UnitInformation = z.object({
  UnitName: z.string(),
  Phone: z.nullable(z.string()),
  Address: z.nullable(z.string()),
  OpeningHours: z.nullable(z.string()),
  CrisisText: z.nullable(z.string()),
  /** The same in each language. */
  CrisisTexts: z.object({ sv: z.nullable(z.string()), en: z.nullable(z.string()) }),
  /** Those for whoever asks, at their age; the emergency number stands before them and is none of these. */
  HelpLines: z.array(HelpLine),
  /** By the roster, as of when it was asked: true until OpensAt or ClosesAt has passed. */
  Hours: z.object({
    State: z.enum(['Unknown', 'Open', 'Closed']),
    OpensAt: z.nullable(Instant),
    ClosesAt: z.nullable(Instant),
    /** Closed days are written down for the day that it opens, or for later ones. */
    AreHolidaysKnown: z.boolean(),
  }),
  TimeZone: z.string(),
  Contents: z.array(z.object({ Kind: z.string(), Title: z.string(), Body: z.string(), Link: z.nullable(z.string()) })),
})
export type UnitInformation = z.output<typeof UnitInformation>

export const unitCalls = {
  /** The unit that the person has chosen to work in, with the settings of its group. */
  getCurrentUnit: {
    method: 'GET',
    path: '/api/unit/current',
    shows: ['unit'],
    access: 'staff',
    reply: z.nullable(z.extend(Unit, { UnitGroup: z.nullable(UnitGroup) })),
  },
  /** The unit that the person is employed at, whichever one was chosen. */
  getCurrentCareUnit: {
    method: 'GET',
    path: '/api/units/currentcareunit',
    shows: ['unit'],
    access: 'staff',
    reply: z.nullable(Unit),
  },
  listActiveUnits: {
    method: 'GET',
    path: '/api/unit/activeunits',
    shows: ['unit'],
    access: 'staff',
    reply: z.array(Unit),
  },
  getUnit: {
    method: 'GET',
    path: '/api/unit/:id',
    shows: ['unit'],
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    reply: Unit,
  },
  listCareUnitUsers: {
    method: 'GET',
    path: '/api/units/current/care-unit-users',
    shows: ['unit'],
    access: 'staff',
    reply: z.array(CareUnitUser),
  },
  getMyUnitInformation: {
    method: 'GET',
    path: '/api/papp/patients/current/unit-information',
    shows: ['unit'],
    access: 'patientSide',
    reply: UnitInformation,
    lockedForm: true,
  },
} as const satisfies Calls
