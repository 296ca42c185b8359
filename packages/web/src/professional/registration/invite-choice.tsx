import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import type { ContactDraft } from '../../patient-form/contact-draft.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import {
  type InviteDraft,
  inviteOf,
  invitesOf,
  lacksSchoolConsent,
  patientKey,
  type RegistrationDraft,
} from './registration-draft.ts'
import type { ChangeDraft } from './use-registration.ts'

type InviteChoiceProps = { draft: RegistrationDraft; change: ChangeDraft; contact?: ContactDraft }

/** Now or later, and by which way. Who cannot be reached is named all the same, with the reason. */
export function InviteChoice({ draft, change, contact }: InviteChoiceProps) {
  const { t } = useText('professional')
  const { Firstname, Lastname } = contact ?? draft.Information
  const label = t('registration.invite', { name: `${Firstname} ${Lastname}` })
  const key = contact?.Key ?? patientKey
  const ways = invitesOf(draft, contact)
  const isSent = draft.Done.includes(contact ? contact.Key : 'invite')
  if (isSent || ways.length === 0) {
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text c="dimmed">
          {t(isSent ? 'registration.added' : contact ? 'registration.no-way-contact' : 'registration.no-way-patient')}
        </Text>
      </div>
    )
  }
  const address = { Sms: groupPhone((contact ?? draft.Information).Phone), Email: contact?.Email ?? '', Later: '' }
  const options: InviteDraft[] = [...ways, 'Later']
  return (
    <ChoiceField
      label={label}
      {...(contact && lacksSchoolConsent(contact) && { description: t('registration.lacks-school-consent') })}
      value={inviteOf(draft, contact)}
      options={options.map((value) => ({ value, label: t(`registration.ways.${value}`, { to: address[value] }) }))}
      onChange={(way) => change({ Invites: { ...draft.Invites, [key]: way } })}
    />
  )
}
