import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../ui/app-link.tsx'

export function WhoGives() {
  const { t } = useTranslation('professional')
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
