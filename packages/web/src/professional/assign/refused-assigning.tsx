import { Alert, List } from '@mantine/core'
import { reasonKeys } from '@samklang/contract/errors'
import { CallError } from '../../api/call-error.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import type { Candidate } from './candidates.ts'

/** Nothing was sent to anybody; each one that it stopped at is named. */
export function RefusedAssigning({ error, candidates }: { error: Error | null; candidates: readonly Candidate[] }) {
  const { t } = useText('professional')
  if (!(error instanceof CallError)) return <Refused error={error} />
  const lines = error.body.Errors.flatMap(({ Field, Key }) => {
    const at = /^Respondents\.(\d+)/.exec(Field)?.[1]
    const candidate = at === undefined ? undefined : candidates[Number(at)]
    const reason = reasonKeys.find((key) => key === Key)
    if (!candidate) return []
    const words = reason ? t(`common:validation.${reason}`) : t('assign.refused.other')
    return [`${candidate.name || t('assign.staff')}: ${words}`]
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
