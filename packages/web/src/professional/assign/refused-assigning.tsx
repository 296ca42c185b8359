import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call-error.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import type { Candidate } from './candidates.ts'

const known = ['Age', 'Gender', 'GenderKnown', 'NoVariantForbid', 'NoExternalProtectedIdentity'] as const

/** Nothing was sent to anybody; each one that it stopped at is named. */
export function RefusedAssigning({ error, candidates }: { error: Error | null; candidates: readonly Candidate[] }) {
  const { t } = useTranslation('professional')
  if (!(error instanceof CallError)) return <div role="alert" />
  const lines = error.body.Errors.flatMap(({ Field, Key }) => {
    const at = /^Respondents\.(\d+)/.exec(Field)?.[1]
    const candidate = at === undefined ? undefined : candidates[Number(at)]
    const reason = known.find((key) => key === Key)
    if (!candidate) return []
    return [`${candidate.name || t('assign.staff')}: ${t(`assign.refused.${reason ?? 'other'}`)}`]
  })
  return (
    <Alert color="red" role="alert" title={lines.length > 0 ? t('assign.refused.title') : undefined}>
      {lines.length === 0 && failureMessage(error)}
      <List>
        {[...new Set(lines)].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
