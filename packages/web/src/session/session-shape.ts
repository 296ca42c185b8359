import type { SecurityLevel } from '@samklang/contract/roles'
import type { ContextType, GuardianMay, Profile, ScreenLayout } from '@samklang/contract/session'
import { amount, flag, listOf, oneOf, orNull, type Shape, shape, text } from '../state/shape.ts'
import type { CurrentContext, Session } from './store.ts'

const isNamedUnit = shape<NonNullable<Profile['HsaResponsibleUnit']>>({ Id: text, HsaId: orNull(text), Name: text })

const isProfile = shape<Profile>({
  PublicId: text,
  HsaId: orNull(text),
  Firstname: text,
  Lastname: text,
  Roles: listOf(text),
  Permissions: listOf(text),
  SecurityLevel: orNull(oneOf<SecurityLevel>({ Two: true, Three: true, Four: true })),
  HsaResponsibleUnit: orNull(isNamedUnit),
  HsaResponsibleHealthCareUnit: orNull(isNamedUnit),
  CareUnitIds: listOf(text),
  CurrentUnitId: orNull(text),
  PreferredLanguage: text,
  EnableNotifications: flag,
  ScreenLayout: oneOf<ScreenLayout>({ Detailed: true, Compact: true }),
  AwayUntil: orNull(text),
})

const isContext = shape<CurrentContext>({
  ContextId: text,
  Type: oneOf<ContextType>({ Patient: true, Guardian: true, Caretaker: true, Agent: true, Other: true }),
  SelectContextUri: text,
  PatientCivicId: orNull(text),
  Firstname: text,
  Lastname: text,
  RelationTypeDescription: orNull(text),
  UnitName: orNull(text),
  IsCivicIdRequired: flag,
  PendingCount: amount,
  GuardianMay: orNull(shape<GuardianMay>({ Represents: flag, ReadsShared: flag, SeesWaiting: flag })),
  Colour: amount,
  HasOthers: flag,
})

const isToken: Shape<string> = (value): value is string => text(value) && value !== ''

const fields = {
  token: isToken,
  mediaToken: orNull(text),
  expiresAt: text,
  absolutExpirationTime: text,
  userProfile: isProfile,
  app: oneOf<Session['app']>({ professional: true, patient: true }),
  context: orNull(isContext),
  lockedFormId: orNull(text),
  tabKey: text,
  keptAt: text,
}

export const isSession = shape<Session>(fields)
export const sessionKeys = Object.keys(fields)
