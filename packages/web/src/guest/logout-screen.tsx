import { Button, Stack, Text } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../session/departure.ts'
import { lastLoginPath } from '../session/side.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** /logga-ut */
export function LogoutScreen() {
  const { t } = useTranslation()
  // Before the words are seen: whoever reads that they are logged out is.
  useLayoutEffect(() => {
    void signOut()
  }, [])

  return (
    <Stack>
      <PageTitle>{t('logout.title')}</PageTitle>
      <Text>{t('logout.text')}</Text>
      <Text>{t('logout.shared')}</Text>
      <Button component={AppLink} to={lastLoginPath()} size="lg">
        {t('logout.again')}
      </Button>
    </Stack>
  )
}
