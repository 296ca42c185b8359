import { Context, Profile } from '@samklang/contract/session'
import * as z from 'zod/mini'
import { cell, useCell } from '../state/cell.ts'

/** The context with what the header needs: its own colour, and whether there is another person to change to. */
export const CurrentContext = z.extend(Context, { Colour: z.number(), HasOthers: z.boolean() })
export type CurrentContext = z.output<typeof CurrentContext>

export const Session = z.object({
  token: z.string().check(z.minLength(1)),
  mediaToken: z.nullable(z.string()),
  expiresAt: z.string(),
  absolutExpirationTime: z.string(),
  userProfile: Profile,
  app: z.enum(['professional', 'patient']),
  context: z.nullable(CurrentContext),
  /** On a device that was handed over: the one form that this session opens. */
  lockedFormId: z._default(z.nullable(z.uuid()), null),
  /** When this browser came to know it: of two tabs the later knowledge is the true one. */
  keptAt: z.string(),
})
export type Session = z.output<typeof Session>

const sessionKeys = z.keyof(Session).options
/** Ours too, and cleared with the session: what a link asked for, and what later screens keep under our prefix. */
const pidKey = 'pid'
const prefix = 'samklang.'

export const session = cell<Session | null>(readStored())

export function useSession(): Session | null {
  return useCell(session)
}

export function keepSession(next: Session): void {
  for (const key of sessionKeys) sessionStorage.setItem(key, JSON.stringify(next[key]))
  session.set(next)
}

/** Removes our own keys and no others: the language and the read news belong to the browser, not to the person. */
export function dropSession(): void {
  const ours = Object.keys(sessionStorage).filter(
    (key) => key === pidKey || key.startsWith(prefix) || sessionKeys.some((name) => name === key),
  )
  for (const key of ours) sessionStorage.removeItem(key)
  session.set(null)
}

export function keepPid(pid: string): void {
  sessionStorage.setItem(pidKey, pid)
}

export function readPid(): string | null {
  return sessionStorage.getItem(pidKey)
}

export function dropPid(): void {
  sessionStorage.removeItem(pidKey)
}

function readStored(): Session | null {
  const stored = Object.fromEntries(sessionKeys.map((key) => [key, readJson(sessionStorage.getItem(key))]))
  return Session.safeParse(stored).data ?? null
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
