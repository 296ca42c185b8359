import { Anchor, Stack, Text } from '@mantine/core'
import * as systemCalls from '@samklang/contract/client/system'
import { IconMoodSmile, IconSchool, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { useSettings } from '../system/settings.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ChoiceLink } from '../ui/choice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { withNumbers } from '../ui/with-numbers.ts'
import { entrancePaths } from './entrances.ts'
import classes from './guest.module.css'
import { PhonePlanPart } from './phone-plan-part.tsx'

/** / */
export function UserLoginScreen() {
  const { t } = useText('patient', 'sign-in')
  const settings = useSettings()
  return (
    <Stack gap="sm">
      <div>
        {settings && <Text c="dimmed">{settings.CustomerSignature}</Text>}
        <PageTitle>{t('sign-in:door.who')}</PageTitle>
      </div>
      <ChoiceLink
        to={entrancePaths.patient}
        title={t('sign-in:door.patient')}
        details={[t('sign-in:door.patient-detail')]}
        icon={<IconMoodSmile aria-hidden size={28} />}
      />
      {settings && (
        <>
          <ChoiceLink
            to={entrancePaths.guardian}
            title={t('sign-in:door.guardian')}
            details={[t('sign-in:door.guardian-detail')]}
            icon={<IconUsers aria-hidden size={28} />}
          />
          <ChoiceLink
            to={entrancePaths.other}
            title={t('sign-in:door.other')}
            details={[t('sign-in:door.other-detail')]}
            icon={<IconSchool aria-hidden size={28} />}
          />
        </>
      )}
      <PhonePlanPart />
      <Foot />
    </Stack>
  )
}

function Foot() {
  const { t } = useText('patient', 'sign-in')
  const { data } = useQuery(callQuery(useScope(), systemCalls.getVersion, {}, { shownIn: 'place' }))
  return (
    <>
      <div className={classes.foot}>
        <details className={classes.more}>
          <summary>{t('sign-in:door.help')}</summary>
          <Text>{withNumbers(t('sign-in:door.help-text'))}</Text>
        </details>
        <Anchor component={AppLink} to="/login" className={classes.quiet}>
          {t('sign-in:door.staff')}
        </Anchor>
      </div>
      {data && (
        <Text size="sm" c="dimmed" ta="center">
          {t('sign-in:door.version', { version: data.Version })}
        </Text>
      )}
    </>
  )
}
