import { Alert, Badge, Stack, Text, Title } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import type * as definitionCalls from '@samklang/contract/client/definitions'
import type { Finding } from '@samklang/contract/definitions'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { FormPreview } from '../form-preview.tsx'
import classes from '../library.module.css'

type Found = Reply<typeof definitionCalls.importFormDefinition>

const levels = ['Error', 'Warning', 'Info'] as const
const colours = { Error: 'red', Warning: 'amber', Info: 'gray' }

/** What was found, item by item, the worst first; and what it would become, to be looked at. */
export function ImportFindings({ found }: { found: Found }) {
  const { t } = useText('professional')
  const place = useRef<HTMLDivElement>(null)
  const sorted = levels.flatMap((level) => found.Findings.filter(({ Level }) => Level === level))
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack ref={place} tabIndex={-1} gap="sm" component="section" aria-label={t('library.import.findings')}>
      <Alert color={found.CanCreate ? 'teal' : 'red'} role="status">
        {found.CanCreate ? t('library.import.can') : t('library.import.cannot')}
      </Alert>
      {sorted.length > 0 && (
        <ul className={classes.findings}>
          {sorted.map((finding) => (
            <FindingLine key={`${finding.Item} ${finding.Code} ${finding.Detail}`} finding={finding} />
          ))}
        </ul>
      )}
      {found.Preview && <Becomes preview={found.Preview} />}
    </Stack>
  )
}

function FindingLine({ finding: { Level, Item, Detail } }: { finding: Finding }) {
  const { t } = useText('professional')
  return (
    <li className={classes.finding}>
      <Badge variant="light" tt="none" color={colours[Level]}>
        {t(`library.import.level.${Level}`)}
      </Badge>
      <Text size="sm">
        {Item && <strong>{Item}: </strong>}
        {Detail}
      </Text>
    </li>
  )
}

function Becomes({ preview: { Type, Versions } }: { preview: NonNullable<Found['Preview']> }) {
  const { t } = useText('professional')
  const [shown] = useState(Versions[0])
  return (
    <>
      <Title order={3} size="h5">
        {Type.DisplayName}
      </Title>
      <Text size="sm">{Versions.map(({ DisplayName }) => DisplayName).join(', ')}</Text>
      {shown && (
        <details>
          <summary>{t('library.import.see')}</summary>
          <FormPreview version={shown} />
        </details>
      )}
    </>
  )
}
