import { z } from 'zod'
import type { Calls } from './call.ts'
import { UnitGroup } from './unit-groups.ts'

export const TreatmentLocation = z.enum(['InTreatment', 'OutTreatment'])
export const EntityStatus = z.enum(['Active', 'Inactive', 'Deleted'])

export const Unit = z.object({
  Id: z.uuid(),
  ParentId: z.uuid().nullable(),
  Name: z.string(),
  HsaId: z.string().nullable(),
  Kind: z.enum(['CareProvider', 'HealthCareUnit', 'CareUnit']),
  UnitGroupId: z.uuid().nullable(),
  TreatmentLocation: TreatmentLocation,
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  Address: z.string().nullable(),
  OpeningHours: z.string().nullable(),
  Status: EntityStatus,
  TimeZone: z.string(),
})
export type Unit = z.output<typeof Unit>

export const CareUnitUser = z.object({
  StaffUserId: z.uuid(),
  Fullname: z.string(),
  Title: z.string().nullable(),
})

export const unitCalls = {
  /** The unit that the person has chosen to work in, with the settings of its group. */
  getCurrentUnit: {
    method: 'GET',
    path: '/api/unit/current',
    access: 'staff',
    reply: Unit.extend({ UnitGroup: UnitGroup.nullable() }).nullable(),
  },
  /** The unit that the person is employed at, whichever one was chosen. */
  getCurrentCareUnit: { method: 'GET', path: '/api/units/currentcareunit', access: 'staff', reply: Unit.nullable() },
  listActiveUnits: { method: 'GET', path: '/api/unit/activeunits', access: 'staff', reply: z.array(Unit) },
  listCareUnitUsers: {
    method: 'GET',
    path: '/api/units/current/care-unit-users',
    access: 'staff',
    reply: z.array(CareUnitUser),
  },
} as const satisfies Calls
