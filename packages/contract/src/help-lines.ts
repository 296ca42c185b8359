import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { CrisisInformation } from './crisis-information.ts'
import { emergencyNumber } from './default-help-lines.ts'
import { findHelpNumberFault } from './help-number.ts'
import { Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'

/** Whom a line is for. Whoever's age is not known is shown all of them. */
export const helpAges = ['Everybody', 'Under18', 'Adults'] as const
export const mostHelpLines = 8

function words(most: number) {
  const text = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, 'max_value'))
  return z.strictObject({ sv: text, en: text })
}

/** Where somebody answers who can help now, by telephone, by chat, or both. */
export const HelpLine = z
  .strictObject({
    Name: words(60),
    Text: z.nullable(words(120)),
    Number: z.nullable(z.string().check(z.trim(), obeys(findHelpNumberFault))),
    Chat: z.nullable(z.string().check(z.maxLength(200, 'max_value'), z.regex(/^https:\/\/[^\s/.]+\.[^\s]+$/, 'regex'))),
    For: z.enum(helpAges),
    /** Named also where an answer is only about the body. */
    IsMedical: z.boolean(),
  })
  .check(
    z.refine(({ Number: number, Chat }) => number !== null || Chat !== null, { error: 'required', path: ['Number'] }),
  )
export type HelpLine = z.output<typeof HelpLine>

/** Never none, and never the emergency number: that one always stands before them. */
const HelpLines = z.array(HelpLine).check(
  z.minLength(1, 'required'),
  z.maxLength(mostHelpLines, 'max_value'),
  z.refine((lines) => lines.every((line) => line.Number?.replace(/\D/g, '') !== emergencyNumber), 'not-allowed'),
)

export const UnitHelp = z.object({
  UnitId: z.uuid(),
  UnitName: z.string(),
  /** Null: those of the nearest unit above that has its own, else the ones that come with Samklang. */
  Lines: z.nullable(z.array(HelpLine)),
  Inherited: z.array(HelpLine),
  /** The unit that they are inherited from; null for those that come with Samklang. */
  InheritedFrom: z.nullable(z.string()),
  LastModifiedAt: z.nullable(Instant),
})
export type UnitHelp = z.output<typeof UnitHelp>

/** What has become, at the unit, of answers that called for help, and what is set to happen next. Never more than that. */
export const AnswerFate = z.object({
  /** Somebody has acknowledged all of them, each after it was last given. */
  SeenAt: z.nullable(Instant),
  /** Where all were acknowledged, but one of them has been given again since. */
  SeenEarlierAt: z.nullable(Instant),
  /** A message about each of them that an alarm goes out about has left. */
  ToldAt: z.nullable(Instant),
  /** To whom the first message goes, and when; null where nobody can be reached. */
  Next: z.nullable(z.object({ Who: z.enum(['Staff', 'OnCall']), At: Instant })),
  /** Of those that wait, about which no alarm goes out: whoever looks there sees them. */
  WithoutAlarm: z.enum(['None', 'Some', 'All']),
})
export type AnswerFate = z.output<typeof AnswerFate>

/** For some days after an answer that called for help, wherever the one who gave it signs in. */
export const RecentHelp = z.object({
  Crisis: CrisisInformation,
  AnsweredAt: Instant,
  /** The first name of whom the answers are about, where it is somebody else. */
  AboutFirstname: namesPerson(z.nullable(z.string()), 'name'),
  Fate: AnswerFate,
})
export type RecentHelp = z.output<typeof RecentHelp>

const byId = z.object({ id: z.uuid() })

/** Our own, beside the specification's. */
export const helpLineCalls = {
  listUnitHelp: {
    method: 'GET',
    path: '/api/units/help-lines',
    access: { permission: 'Units.Manage' },
    reply: z.array(z.object({ UnitId: z.uuid(), UnitName: z.string(), Depth: z.number(), HasOwn: z.boolean() })),
  },
  getUnitHelp: {
    method: 'GET',
    path: '/api/units/:id/help-lines',
    access: { permission: 'Units.Manage' },
    params: byId,
    reply: UnitHelp,
  },
  setUnitHelp: {
    method: 'PUT',
    path: '/api/units/:id/help-lines',
    access: { permission: 'Units.Manage' },
    params: byId,
    /** As it was read: whoever was first in changing it meanwhile is not written over. */
    body: z.strictObject({ Lines: z.nullable(HelpLines), LastModifiedAt: z.nullable(Instant) }),
    reply: UnitHelp,
    audit: 'ChangeHelpLines',
  },
  getMyRecentHelp: {
    method: 'GET',
    path: '/api/papp/patients/current/recent-help',
    access: 'patientSide',
    reply: z.nullable(RecentHelp),
    audit: 'GetPatient',
    lockedForm: true,
  },
} as const satisfies Calls
