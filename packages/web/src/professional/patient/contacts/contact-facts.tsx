import { Badge, Group, Text } from '@mantine/core'
import type { Relation } from '@samklang/contract/relations'
import { IconAlertTriangle, IconCheck, IconClock, IconMessageOff, IconShieldLock } from '@tabler/icons-react'
import { useText } from '../../../i18n/use-text.ts'
import { hasEnded } from '../../../patient-form/has-ended.ts'
import { today } from '../../../session/civil-day.ts'
import { formatDay } from '../../../ui/format-time.ts'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { useRelationText } from '../../../ui/use-label.ts'
import { kindOf } from '../../patient-context/judge-change.ts'
import { usePatient } from '../../patient-context/use-patient.ts'
import { useRevealed } from '../../patient-context/use-revealed.ts'
import { useFailedMessages } from '../use-failed-messages.ts'
import { GuardianLine } from './guardian-line.tsx'

/** Who it is, how they stand to the patient and what keeps them from being reached. */
export function ContactFacts({ relation, isShort }: { relation: Relation; isShort?: boolean }) {
  const { t } = useText('professional')
  const relationText = useRelationText()
  const kind = t(`patient-form.kinds.${kindOf(relation)}`)
  const described = relationText(relation.RelationTypeDescription ?? '')
  const folded = kind.toLocaleLowerCase('sv')
  const standing = described && described.toLocaleLowerCase('sv') !== folded ? `${described} (${folded})` : kind
  const { Phone, Email } =
    useRevealed(usePatient().Id)?.Contacts.find(({ RelationId }) => RelationId === relation.Id) ?? relation
  return (
    <div>
      <Text fw={600}>{relation.Fullname}</Text>
      <Text size="sm" c="dimmed">
        {standing}
        {relation.IsTemporary &&
          relation.ValidUntil &&
          !hasEnded(relation, today()) &&
          ` · ${t('patient.contact.ends', { date: relation.ValidUntil })}`}
      </Text>
      <Text size="sm">
        {Phone && <PhoneLink phone={Phone} inherit />}
        {Phone && Email && ' · '}
        {Email}
        {!Phone && !Email && t('patient.contact.no-address')}
      </Text>
      {!isShort && relation.Comment && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {relation.Comment}
        </Text>
      )}
      {!isShort && <GuardianLine relation={relation} />}
      <ContactStanding relation={relation} />
    </div>
  )
}

function ContactStanding({ relation }: { relation: Relation }) {
  const { t } = useText('professional')
  const failed = useFailedMessages(usePatient().Id).find(
    ({ PatientContactRelationId }) => PatientContactRelationId === relation.Id,
  )
  const isIn = relation.Status === 'Active'
  if (hasEnded(relation, today()))
    return (
      <Group gap="xs" mt={4}>
        <Warning>{t('patient.contact.ended', { date: relation.ValidUntil })}</Warning>
      </Group>
    )
  return (
    <Group gap="xs" mt={4}>
      <Badge
        variant="light"
        tt="none"
        color="gray"
        leftSection={isIn ? <IconCheck aria-hidden size={14} /> : <IconClock aria-hidden size={14} />}
      >
        {isIn ? t('patient.contact.active') : t(`patient.contact.invite-status.${relation.InviteStatus}`)}
        {!isIn && relation.InvitedAt && ` ${formatDay(relation.InvitedAt)}`}
      </Badge>
      {relation.IsProtected && (
        <Badge variant="light" tt="none" color="red" leftSection={<IconShieldLock aria-hidden size={14} />}>
          {t('patient.protected')}
        </Badge>
      )}
      {relation.NeedsApproval && (
        <Warning>
          {relation.RestsSince
            ? t('patient.contact.rests', { date: relation.RestsSince })
            : t('patient.contact.needs-approval')}
        </Warning>
      )}
      {failed && (
        <Badge variant="light" tt="none" color="red" leftSection={<IconMessageOff aria-hidden size={14} />}>
          {t('patient.badge.sms-failed')}
        </Badge>
      )}
      {!relation.RestsSince &&
        relation.ContactStatus !== 'Ok' &&
        relation.ContactStatus !== 'ContactInformationUnconfirmed' && (
          <Warning>{t(`patient.contact-status.${relation.ContactStatus}`)}</Warning>
        )}
    </Group>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <Badge variant="light" tt="none" color="amber" leftSection={<IconAlertTriangle aria-hidden size={14} />}>
      {children}
    </Badge>
  )
}
