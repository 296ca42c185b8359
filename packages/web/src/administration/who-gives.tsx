import { Anchor, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'

export function WhoGives() {
  const { t } = useText('administration')
  return (
    <>
      <Text>{t('administration.who-explained')}</Text>
      <Text>
        {t('administration.who-unknown')}{' '}
        <Anchor component={AppLink} to="/support" inherit>
          {t('administration.to-support')}
        </Anchor>
      </Text>
    </>
  )
}
