import type { Context, Profile } from '@samklang/contract/session'
import { cell, useCell } from '../state/cell.ts'
import { isSession, sessionKeys } from './session-shape.ts'

/** The context with what the header needs: its own colour, and whether there is another person to change to. */
export type CurrentContext = Context & { Colour: number; HasOthers: boolean }

export type Session = {
  token: string
  mediaToken: string | null
  expiresAt: string
  absolutExpirationTime: string
  userProfile: Profile
  app: 'professional' | 'patient'
  context: CurrentContext | null
  /** On a device that was handed over: the one form that this session opens. */
  lockedFormId: string | null
  /** Made at sign-in and known to the tabs of this session alone: what they leave each other is sealed with it. */
  tabKey: string
  /** When this browser came to know it: of two tabs the later knowledge is the true one. */
  keptAt: string
}

/** Ours too, and cleared with the session: what a link asked for, and what later screens keep under our prefix. */
const pidKey = 'pid'
const prefix = 'samklang.'

export const session = cell<Session | null>(readStored())

export function useSession(): Session | null {
  return useCell(session)
}

export function keepSession(next: Session): void {
  for (const [key, value] of Object.entries(next))
    if (sessionKeys.includes(key)) sessionStorage.setItem(key, JSON.stringify(value))
  session.set(next)
}

/** Removes our own keys and no others: the language and the read news belong to the browser, not to the person. */
export function dropSession(): void {
  const ours = Object.keys(sessionStorage).filter(
    (key) => key === pidKey || key.startsWith(prefix) || sessionKeys.includes(key),
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
  return isSession(stored) ? stored : null
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
