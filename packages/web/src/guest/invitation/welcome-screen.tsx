import { Button, List, Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { useLoginMethods } from '../../system/settings.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { entrancePaths } from '../entrances.ts'
import classes from '../guest.module.css'

/** /inbjudan. For whoever was invited by word of mouth or on paper, without a link of their own. */
export function WelcomeScreen() {
  const { t } = useText('patient', 'invitation')
  const methods = useLoginMethods()
  return (
    <Stack>
      <PageTitle>{t('invitation:welcome')}</PageTitle>
      <Text>{t('invitation:welcome-text')}</Text>
      <div>
        <Text fw={600}>{t('invitation:need')}</Text>
        <List mt="xs">
          {methods.map((method) => (
            <List.Item key={method}>{t(`invitation:need-by.${method}`)}</List.Item>
          ))}
        </List>
      </div>
      <Button component={AppLink} to={entrancePaths.patient} size="xl">
        {t('invitation:continue')}
      </Button>
      <Button component={AppLink} to="/" size="lg" variant="default">
        {t('invitation:not-patient')}
      </Button>
      <details className={classes.more}>
        <summary>{t('invitation:data')}</summary>
        <Text>{t('invitation:data-who')}</Text>
        <Text mt="xs">{t('invitation:data-log')}</Text>
      </details>
    </Stack>
  )
}
