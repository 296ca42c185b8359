import { List, Stack, Title } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import { Facts } from '../facts.tsx'
import type { RegistrationTask } from './carry-out.ts'
import { inviteOf, type RegistrationDraft } from './registration-draft.ts'

/** What will be done, in words, before anything is. */
export function Summary({ draft, tasks }: { draft: RegistrationDraft; tasks: readonly RegistrationTask[] }) {
  const { t } = useText('professional')
  const { Firstname, Lastname, DateOfBirth, Phone } = draft.Information
  const invited = draft.Contacts.filter((contact) => inviteOf(draft, contact) !== 'Later').map(({ Key }) => Key)
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t('registration.summary')}
      </Title>
      <Facts
        facts={[
          { name: t('registration.summary-name'), value: `${Firstname} ${Lastname}` },
          { name: t('registration.summary-id'), value: draft.PersonalId },
          { name: t('patient-form.birth-date'), value: DateOfBirth },
          { name: t('patient-form.phone'), value: groupPhone(Phone) || undefined },
          { name: t('registration.consent'), value: t(`registration.consents.${draft.ConsentStatus}`) },
        ]}
      />
      {tasks.length > 0 && (
        <List>
          {tasks.map(({ key, work, name }) => (
            <List.Item key={key}>
              {t(`registration.tasks.${work === 'relation' && invited.includes(key) ? 'relation-invited' : work}`, {
                name,
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
