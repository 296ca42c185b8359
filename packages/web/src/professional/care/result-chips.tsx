import { Group } from '@mantine/core'
import type { FormRow } from '@samklang/contract/forms'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { SeverityBadge } from './severity-badge.tsx'

const most = 6

/** What came out, in words where there is a band. */
export function ResultChips({ results }: { results: FormRow['Results'] }) {
  const { t } = useText('professional')
  if (results.length === 0) return null
  return (
    <Group gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('care.results')}>
      {results.slice(0, most).map((result) => (
        <li key={result.Key}>
          <SeverityBadge
            severity={result.Severity}
            h="auto"
            radius="sm"
            styles={{ label: { whiteSpace: 'normal', overflow: 'visible', textAlign: 'start' } }}
            leftSection={
              result.Severity === 'Alert' || result.Severity === 'Attention' ? (
                <IconAlertTriangle aria-hidden size={12} />
              ) : undefined
            }
          >
            {wordsOf(result, result.Validity === 'Valid' ? '' : t(`care.result.${result.Validity}`))}
          </SeverityBadge>
        </li>
      ))}
    </Group>
  )
}

/** `how` says that there is no value and why, or that it is estimated; nothing of one that all was answered for. */
function wordsOf({ Label, Value, NormalizedValue, Band }: FormRow['Results'][number], how: string): string {
  if (Value === null) return `${Label}: ${how}`
  const value = NormalizedValue === null ? `${Value}` : `${Value} (T ${NormalizedValue})`
  const said = Band ? `${Label} ${value}: ${Band.toLocaleLowerCase('sv')}` : `${Label} ${value}`
  return how ? `${said} (${how})` : said
}
