import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { go } from '../routes/go.ts'
import { leaveContext } from '../session/departure.ts'
import { type CurrentContext, useSession } from '../session/store.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { CrisisCard } from './crisis-card.tsx'

/** /hem */
export function HomeScreen() {
  const { t } = useTranslation('patient')
  const session = useSession()
  if (!session?.context) return null
  const { context, userProfile } = session

  return (
    <Stack>
      <PageTitle>{t('home.hello', { name: userProfile.Firstname })}</PageTitle>
      <NothingToDo context={context} />
      <CrisisCard />
      {context.UnitName && <AboutClinic unitName={context.UnitName} />}
      {context.HasOthers && <ChangePerson />}
    </Stack>
  )
}

function NothingToDo({ context }: { context: CurrentContext }) {
  const { t } = useTranslation('patient')
  return (
    <Card withBorder padding="lg">
      <Stack align="center" gap="xs" ta="center">
        <IconCircleCheck aria-hidden size={48} color="var(--mantine-primary-color-light-color)" />
        <Title order={2} size="h3">
          {t('home.all-done')}
        </Title>
        <Text>
          {context.Type === 'Patient' ? t('home.nothing') : t('home.nothing-about', { name: context.Firstname })}
        </Text>
        <Text c="dimmed">{t('home.sms-comes')}</Text>
        <GuardianText context={context} />
      </Stack>
    </Card>
  )
}

/** What a guardian sees follows the child's age; nobody should have to wonder why something is not there. */
function GuardianText({ context: { GuardianMay: may, Firstname: name } }: { context: CurrentContext }) {
  const { t } = useTranslation('patient')
  if (!may) return null
  const kind = may.SeesWaiting ? 'all' : may.ReadsShared ? 'shared' : 'answers'
  return <Text c="dimmed">{t(`home.guardian.${kind}`, { name })}</Text>
}

function AboutClinic({ unitName }: { unitName: string }) {
  const { t } = useTranslation('patient')
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        {t('home.clinic')}
      </Title>
      <Text fw={600} mt="xs">
        {unitName}
      </Text>
      <Text>{t('home.clinic-text')}</Text>
    </Card>
  )
}

function ChangePerson() {
  const { t } = useTranslation('patient')
  async function change() {
    if (await leaveContext()) await go('/kontext')
  }
  return (
    <Button variant="default" size="lg" leftSection={<IconUsers aria-hidden size={20} />} onClick={change}>
      {t('header.change-person')}
    </Button>
  )
}
