import type { Instant } from '@samklang/contract/instants'
import type { ContactableRespondent } from '@samklang/engine/people/contact-status'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { type InvitationDependencies, type InviteOutcome, invite } from './invite.ts'
import { addressOf } from './list.ts'

type Own = Pick<FoundPatient, 'personId' | 'phone' | 'email' | 'hasNotificationConsent'>

export function ownRespondent(keys: Keys, patient: Own): ContactableRespondent {
  return {
    ...addressOf(keys, patient),
    actsAs: 'Patient',
    relationStatus: 'Active',
    needsApproval: false,
    hasNotificationConsent: patient.hasNotificationConsent,
    schoolConsent: 'NotRegistered',
  }
}

type PatientToInvite = { patient: FoundPatient; channel?: 'Sms' | 'Email' | undefined; isReminder?: boolean }

export function invitePatient(
  db: Db,
  dependencies: InvitationDependencies,
  { patient, channel, isReminder }: PatientToInvite,
  now: Instant,
): Promise<InviteOutcome> {
  return invite(
    db,
    dependencies,
    {
      ...ownRespondent(dependencies.keys, patient),
      patientId: patient.id,
      relationId: null,
      personId: patient.personId,
      language: patient.language,
      unitId: patient.unitId,
      unitName: patient.isProtected ? null : patient.unitName,
      channel,
      isReminder,
    },
    now,
  )
}
