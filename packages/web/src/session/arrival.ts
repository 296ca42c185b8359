import * as invitationCalls from '@samklang/contract/client/invitations'
import * as sessionCalls from '@samklang/contract/client/session'
import type { Context } from '@samklang/contract/session'
import type { Token } from '@samklang/contract/sign-in'
import { type SendOptions, send } from '../api/client.ts'
import { clearErrors } from '../errors/error-list.ts'
import { changeLanguage, storedLanguage } from '../i18n/language.ts'
import { dropTextsBut } from '../state/kept-texts.ts'
import { dropPhonePlan, dropPhonePlanOfOthers, readPhonePlanOwner } from '../state/phone-plan.ts'
import { settings } from '../system/settings.ts'
import { contextColour } from './context-colour.ts'
import { lifetimeOf } from './expiry.ts'
import { makeTabKey } from './latest.ts'
import { rememberSide } from './side.ts'
import { session } from './store.ts'
import { shareSession } from './tabs.ts'
import { pathOnwards, readWanted } from './wanted-form.ts'

/** Staff have their token: who they are is read, and the guards do the rest. */
export async function arriveAsStaff(token: Token): Promise<'/admin/'> {
  await startSession(token, 'professional')
  rememberSide('staff')
  return '/admin/'
}

/** Whoever can only mean one person goes straight through, but only right after signing in: later, back means back. */
export async function arriveOnPatientSide(token: Token): Promise<string> {
  await startSession(token, 'patient')
  rememberSide('patient')
  await acceptWaiting()
  const query = { FormId: readWanted() ?? undefined }
  const { Contexts, FormContextId } = await send(sessionCalls.listSessionContexts, { query })
  // e-ID reaches all that is the person's own. A patient record that is not among it can no longer be read.
  const [, planOf] = readPhonePlanOwner()
  if (session.get()?.userProfile.SecurityLevel === 'Three' && !Contexts.some(({ ContextId }) => ContextId === planOf))
    dropPhonePlan()
  // whoever came for a form has said with it for whom.
  const meant = Contexts.find(({ ContextId }) => Contexts.length === 1 || ContextId === FormContextId)
  if (!meant || meant.IsCivicIdRequired) return '/kontext'
  await enterContext(meant, Contexts)
  return pathOnwards()
}

export async function enterContext(
  context: Context,
  all: readonly Context[],
  { civicId, ...options }: { civicId?: string } & Pick<SendOptions, 'shownIn'> = {},
): Promise<void> {
  const token = await send(
    sessionCalls.selectSessionContext,
    { params: { contextId: context.ContextId }, body: civicId ? { PatientCivicId: civicId } : undefined },
    options,
  )
  const chosen = civicId ? await readNamed(context, token) : context
  const known = session.get()
  if (!known) return
  const ids = all.map(({ ContextId }) => ContextId)
  shareSession({
    ...known,
    ...lifetimeOf(token),
    context: { ...chosen, Colour: contextColour(context.ContextId, ids), HasOthers: all.length > 1 },
  })
}

/** The name is told once the number has been given. Without an answer the person goes on with the first letter. */
async function readNamed(context: Context, { AccessToken }: Token): Promise<Context> {
  const again = await send(sessionCalls.listSessionContexts, { query: {} }, { token: AccessToken }).catch(
    () => undefined,
  )
  return again?.Contexts.find(({ ContextId }) => ContextId === context.ContextId) ?? context
}

/** Whoever has shown who they are says yes to what waits for them. That it failed is told by the shell and stops nobody. */
async function acceptWaiting(): Promise<void> {
  await send(invitationCalls.acceptAllInvitations, {}).catch(() => undefined)
}

async function startSession(token: Token, app: 'professional' | 'patient'): Promise<void> {
  const as = { token: token.AccessToken }
  const userProfile = await send(sessionCalls.getProfile, {}, as)
  // By this the browser gets what links are bound to, before two pages at once could each be given their own.
  const media = await send(sessionCalls.createMediaToken, {}, as)
  await greetIn(userProfile.PreferredLanguage, app)
  clearErrors()
  dropTextsBut(userProfile.PublicId)
  dropPhonePlanOfOthers(userProfile.PublicId)
  const mediaToken = media.MediaToken
  const tabKey = makeTabKey()
  shareSession({ ...lifetimeOf(token), mediaToken, userProfile, app, context: null, lockedFormId: null, tabKey })
}

/** A browser that nobody has chosen a language in speaks the person's own; one that was chosen here stays. */
async function greetIn(language: string, app: 'professional' | 'patient'): Promise<void> {
  const culture = settings.get()?.Culture
  const offered = app === 'professional' ? culture?.ProfessionalAppSupported : culture?.PatientAppSupported
  if (storedLanguage() !== null || !offered?.some((known) => known === language)) return
  // Texts that cannot be fetched keep nobody outside.
  await changeLanguage(language).catch(() => undefined)
}
