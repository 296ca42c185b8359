import { redirect } from '@tanstack/react-router'
import { loadGroup } from '../i18n/language.ts'
import { layouts } from '../layouts/layouts.ts'
import { now } from '../session/clock.ts'
import { hasExpired, isAuthenticated } from '../session/expiry.ts'
import { dropSession, keepPid, readPid, session } from '../session/store.ts'
import { askSiblings, askSiblingsOnce } from '../session/tabs.ts'
import { entranceIn, keepWanted, takeWanted } from '../session/wanted-form.ts'
import { decide, type RouteVisitor } from './decide.ts'
import type { RouteRow } from './row.ts'

/** What happens at the door of every route: who is it, may they, and are the texts there. */
export async function enter(row: RouteRow, search: string): Promise<void> {
  const isFree = row.guard === 'guest' || row.guard === 'open'
  await (isFree ? askSiblingsOnce() : askSiblings())
  if (row.name === 'admin-login') rememberPid(search)
  if (row.guard === 'guest' && hasExpired(session.get(), now())) dropSession()
  if (row.guard === 'guest') keepWanted(search)
  const decision = decide(row, visitorNow())
  const wanted = !decision.open && decision.to === '/hem' && takeWanted()
  if (wanted) throw redirect({ to: '/formular', search: { id: wanted }, replace: true })
  if (!decision.open) throw redirect({ to: decision.to, search: nameRefused(row, decision.to), replace: true })
  const entrance = row.name === 'user-login' && entranceIn(search)
  if (entrance) throw redirect({ to: entrance, replace: true })
  if ('findPatient' in decision) await findPatient(decision.findPatient)
  // Fetched beside the texts, not after them. A screen that cannot be fetched says so when it is shown.
  void row.screen.preload?.()
  const texts = [row.group, ...(row.more ?? [])].map((group) => loadGroup(group))
  await Promise.all([...texts, row.layout && layouts[row.layout].preload?.()])
}

export function visitorNow(): RouteVisitor {
  const known = session.get()
  return {
    standing: known && isAuthenticated(known, now()) ? known.userProfile : undefined,
    hasContext: Boolean(known?.context),
    hasUnit: Boolean(known?.userProfile.CurrentUnitId),
    pid: readPid(),
    isLocked: Boolean(known?.lockedFormId),
  }
}

// Only staff follow such links.
async function findPatient(guid: string): Promise<never> {
  const { followLink } = await import('./staff-screens.ts')
  const { openPatient } = await followLink()
  return openPatient(guid)
}

// The page that says what is missing must know for what.
function nameRefused(row: RouteRow, to: string): { for?: string } {
  return to === '/administration/unauthorized' ? { for: row.name } : {}
}

// The link may have been followed before signing in; the identity provider's round trip keeps no query.
function rememberPid(search: string): void {
  const pid = new URLSearchParams(search).get('pid')
  if (pid) keepPid(pid)
}
