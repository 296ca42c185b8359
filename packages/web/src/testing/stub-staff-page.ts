import * as newsCalls from '@samklang/contract/client/news'
import * as notificationCalls from '@samklang/contract/client/notifications'
import * as sessionCalls from '@samklang/contract/client/session'
import * as signInCalls from '@samklang/contract/client/sign-in'
import * as unitCalls from '@samklang/contract/client/units'
import type { Session } from '../session/store.ts'
import { aProfile, aSession } from './a-session.ts'
import { aCareUnit, aUnit } from './a-unit.ts'
import { type StubbedCalls, stubCalls } from './stub-calls.ts'

export const adult = aUnit()
export const ward = aUnit({ Id: '00000000-0000-4000-8000-0000000000bb', Name: 'Avdelning Månljuset' })

/** What every page of staff asks for, at a unit where nothing waits; and who is signed in there. */
export function stubStaffPage(more: Partial<Session> = {}): { calls: StubbedCalls; signedIn: Session } {
  const calls = stubCalls()
  const signedIn = aSession({ userProfile: aProfile({ CurrentUnitId: adult.Id }), ...more })
  calls.reply(sessionCalls.getProfile, signedIn.userProfile)
  calls.reply(sessionCalls.getDraftKey, { DraftKey: signedIn.tabKey, PreviousDraftKey: null })
  calls.reply(unitCalls.getCurrentUnit, adult)
  calls.reply(signInCalls.listAvailableCareUnits, [adult, ward].map(aCareUnit))
  calls.reply(newsCalls.listNewsItems, [])
  calls.reply(notificationCalls.listUnitNotifications, {
    Notifications: [],
    Alerts: [],
    NotificationsTotal: 0,
    AlertsTotal: 0,
    ClosedUnits: [],
    OpeningsToReview: 0,
    MailFailure: null,
  })
  return { calls, signedIn }
}
