import { List, Stack, Text } from '@mantine/core'
import { clientVersion } from '@samklang/contract/client-version'
import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../system/settings.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Part } from '../ui/part.tsx'
import { Facts } from './facts.tsx'
import { useServerVersion } from './use-server-version.ts'

// Names and licences are the same in every language.
const parts = [
  'Fastify (MIT)',
  'Inter (OFL 1.1)',
  'Kysely (MIT)',
  'Mantine (MIT)',
  'PostgreSQL (PostgreSQL License)',
  'React (MIT)',
  'Tabler Icons (MIT)',
  'TanStack Query, TanStack Router (MIT)',
  'zod (MIT)',
]

/** /om */
export function AboutScreen() {
  const { t } = useText('professional')
  return (
    <Stack maw={800}>
      <PageTitle>{t('titles.admin-about')}</PageTitle>
      <Part title={t('about.version')}>
        <Versions />
      </Part>
      <Part title={t('about.maker')}>
        <Text>{t('about.maker-text')}</Text>
      </Part>
      <Part title={t('about.use')}>
        <Text>{t('about.use-text')}</Text>
        <Text>{t('about.use-limits')}</Text>
      </Part>
      <Part title={t('about.privacy')}>
        <Text>{t('about.privacy-text')}</Text>
        <Text>{t('about.privacy-browser')}</Text>
      </Part>
      <Part title={t('about.licences')}>
        <Text>{t('about.licence-own')}</Text>
        <Text>{t('about.licence-instruments')}</Text>
        <Text>{t('about.licence-parts')}</Text>
        <List size="sm">
          {parts.map((part) => (
            <List.Item key={part}>{part}</List.Item>
          ))}
        </List>
      </Part>
    </Stack>
  )
}

function Versions() {
  const { t } = useText('professional')
  const settings = useSettings()
  const facts = [
    { name: t('about.client'), value: clientVersion },
    { name: t('about.server'), value: useServerVersion() },
    { name: t('about.environment'), value: settings?.EnvironmentDisplayInformation?.Name },
    { name: t('about.signature'), value: settings?.CustomerSignature || undefined },
  ]
  const lines = facts.map(({ name, value }) => `${name}: ${value ?? '–'}`)
  return (
    <>
      <Facts facts={facts} />
      <CopyButton text={[t('common:product'), ...lines].join('\n')} label={t('about.copy')} />
    </>
  )
}
