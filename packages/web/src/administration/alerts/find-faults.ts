import {
  type AlertSettings,
  type AlertStaff,
  type AlertStep,
  alertSteps,
  type DutyInterval,
  mostAlertMinutes,
} from '@samklang/contract/alert-steps'
import { findEmailFault } from '@samklang/contract/email'
import { timeOfDay } from '@samklang/contract/field-rules'
import { isPhone, mayReceiveSms } from '@samklang/contract/phone'

type Draft = Pick<AlertSettings, 'Minutes' | 'RepeatMinutes' | 'OnCallPhone' | 'OnCallEmail' | 'HeadUserId' | 'Roster'>

export type AlertSettingsFaults = {
  /** The first step that comes before the one ahead of it, or later than four hours. */
  Minutes?: AlertStep
  RepeatMinutes?: true
  OnCallPhone?: true
  OnCallEmail?: true
  /** May not acknowledge. */
  Head?: true
  Roster?: true
}

/** The same as the server judges, before anything is sent. */
export function findFaults(draft: Draft, staff: readonly Person[]): AlertSettingsFaults {
  const { Minutes, RepeatMinutes, OnCallPhone, OnCallEmail, HeadUserId, Roster } = draft
  const wrong = alertSteps.find((step, place) => {
    const minutes = Minutes[step]
    const before = alertSteps[place - 1]
    return !isWithin(minutes, 0) || (before !== undefined && minutes < Minutes[before])
  })
  return {
    ...(wrong && { Minutes: wrong }),
    ...(!isWithin(RepeatMinutes, 15) && { RepeatMinutes: true as const }),
    ...(OnCallPhone !== null &&
      !(isPhone(OnCallPhone) && mayReceiveSms(OnCallPhone)) && { OnCallPhone: true as const }),
    ...(OnCallEmail !== null && findEmailFault(OnCallEmail) && { OnCallEmail: true as const }),
    ...(HeadUserId !== null && !mayAcknowledge(staff, HeadUserId) && { Head: true as const }),
    ...(Roster.some((one) => one.Weekdays === 0 || timeOfDay(one.From) || timeOfDay(one.To) || isIdle(one, staff)) && {
      Roster: true as const,
    }),
  }
}

type Person = Pick<AlertStaff, 'StaffUserId' | 'MayAcknowledge'>

/** People are named, and none of them may acknowledge. */
export function isIdle({ StaffUserIds }: DutyInterval, staff: readonly Person[]): boolean {
  return StaffUserIds.length > 0 && !StaffUserIds.some((id) => mayAcknowledge(staff, id))
}

function mayAcknowledge(staff: readonly Person[], id: string): boolean {
  return staff.some(({ StaffUserId, MayAcknowledge }) => StaffUserId === id && MayAcknowledge)
}

function isWithin(minutes: number, fewest: number): boolean {
  return Number.isInteger(minutes) && minutes >= fewest && minutes <= mostAlertMinutes
}
