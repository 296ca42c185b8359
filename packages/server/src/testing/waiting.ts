import type { Severity } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { kindOf, type NotificationType } from '@samklang/contract/notifications'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

export type NewNotification = {
  type: NotificationType
  patient: { id: string }
  unit: { id: string }
  createdAt: Instant
  latestAt?: Instant
  formId?: string | undefined
  handledAt?: Instant | undefined
}

/** Something that waits for staff, laid without what causes it. */
export async function seedNotification(db: Db, { type, patient, unit, createdAt, ...more }: NewNotification) {
  await db
    .insertInto('notification')
    .values({
      id: makeId(createdAt),
      type,
      category: kindOf[type].Category,
      severity: kindOf[type].Severity,
      handling_state: more.handledAt ? 'Handled' : 'NotHandled',
      patient_id: patient.id,
      unit_id: unit.id,
      form_id: more.formId ?? null,
      created_at: createdAt,
      latest_at: more.latestAt ?? createdAt,
      handled_at: more.handledAt ?? null,
    })
    .execute()
}

export type NewAlert = {
  formId: string
  patient: { id: string }
  unit: { id: string }
  raisedAt: Instant
  severity?: Severity
  rule?: string
}

/** An alert that nobody has acknowledged, by the safety question of the tests' form; gives its id. */
export async function seedAlert(db: Db, { formId, patient, unit, raisedAt, ...more }: NewAlert): Promise<string> {
  const id = makeId(raisedAt)
  await db
    .insertInto('risk_alert')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      form_id: formId,
      rule_key: more.rule ?? 'harm',
      severity: more.severity ?? 'Alert',
      item_ref: 'harm',
      value: '"often"',
      raised_at: raisedAt,
      last_modified_at: raisedAt,
      raised_from_draft: false,
    })
    .execute()
  return id
}
