import { Anchor, Badge, Card, Group, List, SimpleGrid, Stack, Text } from '@mantine/core'
import { type Permission, permissions } from '@samklang/contract/permissions'
import { holds } from '@samklang/contract/roles'
import { useEffect } from 'react'
import { Uncovered } from '../alert-cover/uncovered.tsx'
import { useText } from '../i18n/use-text.ts'
import { findOpenAreas } from '../routes/open-areas.ts'
import { preloadScreen } from '../routes/preload-screen.ts'
import { useRowTitle } from '../routes/use-row-title.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Part } from '../ui/part.tsx'
import { UnguardedForms } from '../unguarded/unguarded-forms.tsx'
import { nameRole } from './name-role.ts'
import { OpeningReview } from './openings/opening-review.tsx'
import classes from './start.module.css'
import { TagCount } from './tags/tag-count.tsx'
import { WhoGives } from './who-gives.tsx'

/** /administration */
export function StartScreen() {
  const { t } = useText('administration', 'professional')
  const profile = useSession()?.userProfile
  useEffect(() => preloadScreen('admin-support'), [])
  if (!profile) return null

  const held = permissions.filter((permission) => holds(profile.Permissions, permission))
  return (
    <Stack>
      <PageTitle>{t('professional:titles.administration')}</PageTitle>
      <Uncovered />
      <UnguardedForms />
      {held.length > 0 && <Areas />}
      {held.includes('Logs.View') && <OpeningReview />}
      <Part title={t('administration.roles')}>
        <Group gap="xs">
          {[...new Set(profile.Roles.map(nameRole))].map((role) => (
            <Badge key={role} variant="light" size="lg" tt="none">
              {t(`roles.${role}`)}
            </Badge>
          ))}
        </Group>
      </Part>
      <Part title={held.length > 0 ? t('administration.permissions') : t('administration.ask')}>
        {held.length > 0 ? <Held held={held} /> : <Text>{t('administration.ask-explained')}</Text>}
      </Part>
      <Part title={t('administration.who')}>
        <WhoGives />
        <Anchor component={AppLink} to="/administration/manual">
          {t('administration.to-manual')}
        </Anchor>
      </Part>
    </Stack>
  )
}

function Areas() {
  const { t } = useText('administration')
  const titleOf = useRowTitle()
  const areas = findOpenAreas()
  if (areas.length === 0) return <Text>{t('administration.no-screens')}</Text>
  return (
    <SimpleGrid component="nav" aria-label={t('administration.areas')} cols={{ base: 1, sm: 2, lg: 3 }}>
      {areas.map((row) => (
        <Card key={row.path} component={AppLink} to={row.path} withBorder>
          <Text fw={600}>{titleOf(row)}</Text>
          {row.name === 'administration-tags' && (
            <Text c="dimmed">
              <TagCount />
            </Text>
          )}
        </Card>
      ))}
    </SimpleGrid>
  )
}

function Held({ held }: { held: readonly Permission[] }) {
  const { t } = useText('administration')
  return (
    <>
      <Text>{t('administration.permissions-count', { held: held.length, all: permissions.length })}</Text>
      <List className={classes.permissions}>
        {held.map((permission) => (
          <List.Item key={permission}>{t(`permissions.${permission}`)}</List.Item>
        ))}
      </List>
    </>
  )
}
