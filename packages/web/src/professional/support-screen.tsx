import { Anchor, Stack, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../system/settings.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Part } from '../ui/part.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { Facts } from './facts.tsx'
import { ReportProblem } from './report-problem.tsx'

/** /support. Everything here is known since start-up, so that it can be read when the server cannot be reached. */
export function SupportScreen() {
  const { t } = useText('professional')
  return (
    <Stack maw={800}>
      <PageTitle>{t('titles.admin-support')}</PageTitle>
      <Part title={t('support.contact')}>
        <Contact />
        <Text>
          {t('support.manual')}{' '}
          <Anchor component={AppLink} to="/manual" inherit>
            {t('support.to-manual')}
          </Anchor>
        </Text>
      </Part>
      <Part title={t('support.report')}>
        <ReportProblem />
      </Part>
      <Part title={t('support.connections')}>
        <Connections />
      </Part>
    </Stack>
  )
}

function Contact() {
  const { t } = useText('professional')
  const { Phone, Email, Hours } = useSettings()?.Support ?? {}
  if (!Phone && !Email) return <Text>{t('support.no-contact')}</Text>
  return (
    <Facts
      facts={[
        { name: t('support.phone'), value: Phone && <PhoneLink phone={Phone} /> },
        { name: t('support.email'), value: Email && <Anchor href={`mailto:${Email}`}>{Email}</Anchor> },
        { name: t('support.hours'), value: Hours },
      ]}
    />
  )
}

function Connections() {
  const { t } = useText('professional')
  const settings = useSettings()
  const hasSms = settings?.LoginMethods.includes('Sms')
  return (
    <Facts
      facts={[
        { name: t('support.sms'), value: hasSms ? t('support.sms-on') : t('support.sms-off') },
        {
          name: t('support.ehr'),
          value: settings?.EhrIntegrationEnabled ? t('support.ehr-on') : t('support.ehr-off'),
        },
      ]}
    />
  )
}
