import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { CrisisInformation } from './crisis-information.ts'
import { findChatFault } from './help-chat.ts'
import { findHelpNumberFault, namesAnotherNumber } from './help-number.ts'
import { Instant } from './instants.ts'
import { hasUnseen, seen } from './names.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'

/** Whom a line is for. Whoever's age is not known is shown all of them. */
export const helpAges = ['Everybody', 'Under18', 'Adults'] as const
export const mostHelpLines = 8

/** What is wrong with a name or a text that is shown beside a number. */
export function findHelpWordsFault(text: string): 'required' | 'not-allowed' | undefined {
  if (!seen.test(text)) return 'required'
  return hasUnseen(text) ? 'not-allowed' : undefined
}

function words(most: number) {
  const text = z.string().check(z.trim(), obeys(findHelpWordsFault), z.maxLength(most, 'max_value'))
  return z.strictObject({ sv: text, en: text })
}

/** Where somebody answers who can help now, by telephone, by chat, or both. */
export const HelpLine = z
  .strictObject({
    Name: words(60),
    Text: z.nullable(words(120)),
    Number: z.nullable(z.string().check(z.trim(), obeys(findHelpNumberFault))),
    Chat: z.nullable(z.string().check(z.maxLength(200, 'max_value'), obeys(findChatFault))),
    For: z.enum(helpAges),
    /** Named also where an answer is only about the body. */
    IsMedical: z.boolean(),
    /** named only where words are of what somebody else does to whoever wrote them, and then before the others. */
    IsForAbuse: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ Number: number, Chat }) => number !== null || Chat !== null, { error: 'required', path: ['Number'] }),
    z.refine(({ Name, Number: number }) => !tellsAnotherNumber(Name, number), {
      error: 'another-number',
      path: ['Name'],
    }),
    z.refine(({ Text, Number: number }) => !tellsAnotherNumber(Text, number), {
      error: 'another-number',
      path: ['Text'],
    }),
  )
export type HelpLine = z.output<typeof HelpLine>

/** whether a line's name or text has a number that is not the one it leads to. */
export function tellsAnotherNumber(words: { sv: string; en: string } | null, number: string | null): boolean {
  return words !== null && (namesAnotherNumber(words.sv, number) || namesAnotherNumber(words.en, number))
}

/** Those for whom no line has a number: they would be left with the emergency number alone. */
export function listAgesWithoutNumber(lines: readonly HelpLine[]): ('Under18' | 'Adults')[] {
  const numbered = lines.filter((line) => line.Number !== null && !line.IsForAbuse)
  return (['Under18', 'Adults'] as const).filter(
    (age) => !numbered.some((line) => line.For === age || line.For === 'Everybody'),
  )
}

/** Never none, for nobody. */
const HelpLines = z.array(HelpLine).check(
  z.maxLength(mostHelpLines, 'max_value'),
  z.refine((lines) => listAgesWithoutNumber(lines).length === 0, 'required'),
)

/** As it was stored, also before a rule that it would not pass now: shown to whoever can mend it. */
const StoredHelpLine = z.object({
  Name: z.object({ sv: z.string(), en: z.string() }),
  Text: z.nullable(z.object({ sv: z.string(), en: z.string() })),
  Number: z.nullable(z.string()),
  Chat: z.nullable(z.string()),
  For: z.enum(helpAges),
  IsMedical: z.boolean(),
  IsForAbuse: z.optional(z.boolean()),
})

export const UnitHelp = z.object({
  UnitId: z.uuid(),
  UnitName: z.string(),
  /** Null: those of the nearest unit above that has its own, else the ones that come with Samklang. */
  Lines: z.nullable(z.array(StoredHelpLine)),
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
  /** of messages, when staff last wrote in the thread since; whether they have seen them is not known by that. */
  RepliedAt: z.nullable(Instant),
  /** A message about each of them that an alarm goes out about has left. */
  ToldAt: z.nullable(Instant),
  /** To whom the first message goes, and when; null where nobody can be reached. */
  Next: z.nullable(z.object({ Who: z.enum(['Staff', 'OnCall', 'Head']), At: Instant })),
  /** Of those that wait, about which no alarm goes out: whoever looks there sees them. */
  WithoutAlarm: z.enum(['None', 'Some', 'All']),
})
export type AnswerFate = z.output<typeof AnswerFate>

/** For some days after an answer that called for help, wherever the one who gave it signs in. */
export const RecentHelp = z.object({
  Crisis: CrisisInformation,
  AnsweredAt: Instant,
  /** whose words they are. Whoever sends a form on that somebody else has answered too sees what it called for. */
  WrittenBy: z.enum(['Self', 'Patient', 'Other']),
  /** Written in the thread of a treatment; else it is an answer. */
  IsMessage: z.boolean(),
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
    shows: ['help-lines'],
    access: { permission: 'Units.Manage' },
    reply: z.array(z.object({ UnitId: z.uuid(), UnitName: z.string(), Depth: z.number(), HasOwn: z.boolean() })),
  },
  getUnitHelp: {
    method: 'GET',
    path: '/api/units/:id/help-lines',
    shows: ['help-lines'],
    access: { permission: 'Units.Manage' },
    params: byId,
    reply: UnitHelp,
  },
  setUnitHelp: {
    method: 'PUT',
    path: '/api/units/:id/help-lines',
    changes: ['help-lines'],
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
    shows: ['own-help'],
    access: 'patientSide',
    reply: z.nullable(RecentHelp),
    audit: 'GetPatient',
    lockedForm: true,
  },
} as const satisfies Calls
