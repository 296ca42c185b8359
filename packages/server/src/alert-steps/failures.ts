import type { AlertSettings, AlertStaff } from '@samklang/contract/alert-steps'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openIfPossible } from '../keys/sealed-field.ts'
import { findFailure, listFailures } from '../outbox/failures.ts'
import type { GroupStaff } from './queries.ts'

type Asked = { onCall: Pick<AlertSettings, 'OnCallPhone' | 'OnCallEmail'>; staff: readonly GroupStaff[] }
type Told = Pick<AlertSettings, 'OnCallPhoneFailedAt' | 'OnCallEmailFailedAt' | 'Staff'>

/** Which of a group's numbers and addresses did not work at the latest attempt. One that cannot be opened is none. */
export async function readFailures(db: Db, keys: Keys, { onCall, staff }: Asked): Promise<Told> {
  const people = staff.map(({ id, email, phone, ...shown }) => ({
    shown,
    email,
    phone: phone && openIfPossible(keys, { table: 'account', column: 'phone', row: id }, phone),
  }))
  const sms = (recipient: string | null) => (recipient ? [{ channel: 'Sms' as const, recipient }] : [])
  const mail = (recipient: string | null) => (recipient ? [{ channel: 'Email' as const, recipient }] : [])
  const places = [
    ...[...sms(onCall.OnCallPhone), ...mail(onCall.OnCallEmail)],
    ...people.flatMap(({ email, phone }) => [...sms(phone), ...mail(email)]),
  ]
  const failures = await listFailures(db, keys, places)
  const failedAt = ([place]: typeof places) => (place ? findFailure(failures, place) : null)
  return {
    OnCallPhoneFailedAt: failedAt(sms(onCall.OnCallPhone)),
    OnCallEmailFailedAt: failedAt(mail(onCall.OnCallEmail)),
    Staff: people.map(
      ({ shown, email, phone }): AlertStaff => ({
        ...shown,
        HasPhone: phone !== null,
        PhoneFailedAt: failedAt(sms(phone)),
        EmailFailedAt: failedAt(mail(email)),
      }),
    ),
  }
}
