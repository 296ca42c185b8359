import * as sessionCalls from '@samklang/contract/client/session'
import type { Profile } from '@samklang/contract/session'
import { type SendOptions, send } from '../api/client.ts'
import { showSnackbar } from '../errors/snackbar-queue.ts'
import { changeLanguage } from '../i18n/language.ts'
import { translate } from '../i18n/texts.ts'
import { session } from './store.ts'
import { shareSession } from './tabs.ts'

/** Roles, units or the chosen unit may change while the person works; every answer with a profile is taken in here. */
export function keepProfile(userProfile: Profile): void {
  const known = session.get()
  if (known) shareSession({ ...known, userProfile })
}

/** The signal is the session's own: what it still asks for ends with it, and is not refused when it has ended. */
export async function reloadProfile(signal: AbortSignal): Promise<void> {
  keepProfile(await send(sessionCalls.getProfile, {}, { signal }))
}

export async function changeUnit(unitId: string, options: SendOptions = {}): Promise<void> {
  keepProfile(await send(sessionCalls.setCurrentUnit, { body: { UnitId: unitId } }, options))
}

/** The screen changes at once; that it could not be stored for next time is told, not hidden. */
export async function chooseLanguage(language: string): Promise<void> {
  await changeLanguage(language)
  const known = session.get()
  if (!known || (language !== 'sv' && language !== 'en')) return
  const call = known.app === 'professional' ? sessionCalls.setPreferredLanguage : sessionCalls.setPatientSideLanguage
  try {
    keepProfile(await send(call, { body: language }, { shownIn: 'place' }))
  } catch {
    showSnackbar(translate('common:language.not-stored'))
  }
}
