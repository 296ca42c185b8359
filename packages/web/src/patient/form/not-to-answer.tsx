import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Closed, canceled or taken back while it was open here. */
export function NotToAnswer({ hasHome }: { hasHome: boolean }) {
  const { t } = useTranslation('patient')
  return (
    <Stack>
      <PageTitle>{t('form.over-title')}</PageTitle>
      <Text>{t('form.over-text')}</Text>
      {hasHome && (
        <Button component={AppLink} to="/hem" size="lg">
          {t('form.to-home')}
        </Button>
      )}
    </Stack>
  )
}
