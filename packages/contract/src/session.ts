import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { CivicId } from './civic-id.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { securityLevels } from './roles.ts'
import { Token } from './sign-in.ts'

const NamedUnit = z.object({ Id: z.uuid(), HsaId: z.nullable(z.string()), Name: z.string() })

export const ScreenLayout = z.enum(['Detailed', 'Compact'])
export type ScreenLayout = z.output<typeof ScreenLayout>

export const Profile = z.object({
  PublicId: namesPerson(z.uuid(), 'user'),
  HsaId: namesPerson(z.nullable(z.string()), 'staff'),
  Firstname: namesPerson(z.string(), 'name'),
  Lastname: namesPerson(z.string(), 'name'),
  Roles: z.array(z.string()),
  Permissions: z.array(z.string()),
  SecurityLevel: z.nullable(z.enum(securityLevels)),
  HsaResponsibleUnit: z.nullable(NamedUnit),
  HsaResponsibleHealthCareUnit: z.nullable(NamedUnit),
  CareUnitIds: z.array(z.uuid()),
  CurrentUnitId: z.nullable(z.uuid()),
  PreferredLanguage: z.string(),
  EnableNotifications: z.boolean(),
  /** How dense lists are. */
  ScreenLayout: ScreenLayout,
  /** The last day of being away: what alarms goes to the unit at once until then. */
  AwayUntil: z.nullable(CivilDate),
})
export type Profile = z.output<typeof Profile>

/** On whose behalf a person of the patient side answers. */
export const ContextType = z.enum(['Patient', 'Guardian', 'Caretaker', 'Agent', 'Other'])
export type ContextType = z.output<typeof ContextType>

/** What a guardian may do for the child and see of them, at the child's age today. */
export const GuardianMay = z.object({
  /** Answers what is addressed to the guardian, in the child's matter. */
  Represents: z.boolean(),
  /** Reads of the child's own what staff have shared. */
  ReadsShared: z.boolean(),
  /** Sees what the child still has to answer. */
  SeesWaiting: z.boolean(),
})
export type GuardianMay = z.output<typeof GuardianMay>

export const Context = z.object({
  ContextId: z.uuid(),
  Type: ContextType,
  SelectContextUri: z.string(),
  /** Masked but for the birth date: enough to tell two children of one name apart. */
  PatientCivicId: namesPerson(z.nullable(z.string()), 'civicId'),
  Firstname: namesPerson(z.string(), 'name'),
  Lastname: namesPerson(z.string(), 'name'),
  RelationTypeDescription: z.nullable(z.string()),
  UnitName: z.nullable(z.string()),
  IsCivicIdRequired: z.boolean(),
  PendingCount: z.number(),
  /** Null for everyone who is not a guardian. */
  GuardianMay: z.nullable(GuardianMay),
})
export type Context = z.output<typeof Context>

export const SessionContexts = z.object({
  IsCivicIdRequired: z.boolean(),
  CurrentContextId: z.nullable(z.uuid()),
  Contexts: z.array(Context),
  /** where the form that was asked for is answered; null where it is none of this person's. */
  FormContextId: z.nullable(z.uuid()),
})
export type SessionContexts = z.output<typeof SessionContexts>

export const Language = z.enum(['sv', 'en'])
export type Language = z.output<typeof Language>

const done = z.object({})

/** Where the browser goes next, so that the identity provider forgets the person too; null where it has nothing to forget. */
const LoggedOut = z.object({ ProviderLogoutUrl: z.nullable(z.string()) })

export const sessionCalls = {
  getProfile: {
    method: 'GET',
    path: '/api/profile',
    shows: ['profile'],
    access: 'signedIn',
    reply: Profile,
    lockedForm: true,
  },
  /** opens what this very person has typed and not sent in a browser of theirs; derived, and stored nowhere. */
  getDraftKey: {
    method: 'GET',
    path: '/api/profile/draft-key',
    shows: ['profile'],
    access: 'staff',
    reply: z.object({ DraftKey: z.string(), PreviousDraftKey: z.nullable(z.string()) }),
  },
  renewStaffToken: {
    method: 'GET',
    path: '/api/adminauth/token/renew',
    changes: [],
    access: 'staff',
    reply: Token,
    audit: 'RenewToken',
    effect: true,
  },
  renewToken: {
    method: 'GET',
    path: '/api/auth/token/renew',
    changes: [],
    access: 'patientSide',
    reply: Token,
    audit: 'RenewToken',
    effect: true,
    lockedForm: true,
  },
  logOutStaff: {
    method: 'POST',
    path: '/api/adminauth/logout',
    changes: [],
    access: 'staff',
    reply: LoggedOut,
    audit: 'Logout',
    anyVersion: true,
  },
  logOut: {
    method: 'POST',
    path: '/api/auth/logout',
    changes: [],
    access: 'patientSide',
    reply: LoggedOut,
    audit: 'Logout',
    anyVersion: true,
    lockedForm: true,
  },
  createMediaToken: {
    method: 'GET',
    path: '/api/auth/media-token',
    changes: [],
    access: 'signedIn',
    reply: z.object({ MediaToken: z.string(), ExpiresAt: Instant }),
    effect: true,
    lockedForm: true,
  },
  setCurrentUnit: {
    method: 'PUT',
    path: '/api/me/current-unit',
    changes: [],
    access: 'staff',
    body: z.union([z.uuid(), z.strictObject({ UnitId: z.uuid() })]),
    reply: Profile,
    audit: 'SelectCareUnit',
  },
  setPreferences: {
    method: 'PUT',
    path: '/api/me/preferences',
    changes: ['profile', 'absences', 'alert-settings', 'care'],
    access: 'staff',
    /** What is left out stays as it is. */
    body: z
      .strictObject({
        EnableNotifications: z.optional(z.boolean()),
        ScreenLayout: z.optional(ScreenLayout),
        AwayUntil: z.optional(z.nullable(CivilDate)),
      })
      .check(z.refine((wanted) => Object.keys(wanted).length > 0, 'required')),
    reply: Profile,
  },
  setPreferredLanguage: {
    method: 'PUT',
    path: '/api/me/preferences/preferred-language',
    changes: ['profile'],
    access: 'staff',
    body: Language,
    reply: Profile,
  },
  setPatientSideLanguage: {
    method: 'POST',
    path: '/api/papp/users/current/preferred-language',
    changes: ['profile'],
    access: 'patientSide',
    body: Language,
    reply: Profile,
  },
  listSessionContexts: {
    method: 'GET',
    path: '/api/papp/session-contexts',
    shows: ['contexts'],
    access: 'patientSide',
    query: z.object({ FormId: z.optional(z.uuid()) }),
    reply: SessionContexts,
    audit: 'ListContexts',
  },
  selectSessionContext: {
    method: 'POST',
    path: '/api/papp/session-contexts/:contextId/select',
    changes: [],
    access: 'patientSide',
    params: z.object({ contextId: z.uuid() }),
    body: z.optional(z.strictObject({ PatientCivicId: namesPerson(z.optional(CivicId), 'civicId') })),
    reply: Token,
    audit: 'SelectContext',
  },
  leaveSessionContext: {
    method: 'POST',
    path: '/api/papp/session-contexts/leave',
    changes: [],
    access: 'patientSide',
    reply: done,
    audit: 'LeaveContext',
  },
} as const satisfies Calls
