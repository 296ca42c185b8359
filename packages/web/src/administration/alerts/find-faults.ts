import { type AlertSettings, type AlertStep, alertSteps, mostAlertMinutes } from '@samklang/contract/alert-steps'
import { findEmailFault } from '@samklang/contract/email'
import { timeOfDay } from '@samklang/contract/field-rules'
import { isPhone, mayReceiveSms } from '@samklang/contract/phone'

type Draft = Pick<AlertSettings, 'Minutes' | 'RepeatMinutes' | 'OnCallPhone' | 'OnCallEmail' | 'Roster'>

export type Faults = {
  /** The first step that comes before the one ahead of it, or later than four hours. */
  Minutes?: AlertStep
  RepeatMinutes?: true
  OnCallPhone?: true
  OnCallEmail?: true
  Roster?: true
}

/** The same as the server judges, before anything is sent. */
export function findFaults({ Minutes, RepeatMinutes, OnCallPhone, OnCallEmail, Roster }: Draft): Faults {
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
    ...(Roster.some(({ Weekdays, From, To }) => Weekdays === 0 || timeOfDay(From) || timeOfDay(To)) && {
      Roster: true as const,
    }),
  }
}

function isWithin(minutes: number, fewest: number): boolean {
  return Number.isInteger(minutes) && minutes >= fewest && minutes <= mostAlertMinutes
}
