import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { errorList } from '../errors/error-list.ts'
import { useText } from '../i18n/use-text.ts'
import { useCell } from '../state/cell.ts'
import { useKeptWords } from '../state/kept-words.ts'
import { useSettings } from '../system/settings.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { KeptTextarea } from '../ui/kept-textarea.tsx'
import { buildReport, mailTo } from './problem-report.ts'
import { useServerVersion } from './use-server-version.ts'

/** The latest failure, ready to be sent. Ids only: a letter is no place for a patient's name. */
export function ReportProblem() {
  const { t } = useText('professional')
  const kept = useKeptWords('report')
  const doing = kept.words ?? ''
  const settings = useSettings()
  const serverVersion = useServerVersion()
  const error = useCell(errorList).at(-1)
  if (!error) return <Text>{t('support.no-errors')}</Text>

  const environment = settings?.EnvironmentDisplayInformation?.Name
  const details = buildReport({ error, serverVersion, environment })
  const report = [doing.trim(), details].filter(Boolean).join('\n\n')
  const address = settings?.Support.Email
  return (
    <Stack gap="sm">
      <Text>{t('support.report-lead')}</Text>
      <KeptTextarea kept={kept} label={t('support.doing')} description={t('support.doing-hint')} minRows={2} />
      <Text fw={500}>{t('support.details')}</Text>
      <Code block>{details}</Code>
      <Group align="flex-start">
        <CopyButton text={report} label={t('support.copy')} />
        {address && (
          <Button
            component="a"
            size="compact-sm"
            variant="default"
            href={mailTo(address, { subject: t('support.mail-subject'), body: report })}
          >
            {t('support.mail')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
