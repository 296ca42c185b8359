import { Button, Group, Text } from '@mantine/core'
import * as analysisCalls from '@samklang/contract/client/analysis'
import type { StaffForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'

/** what later answers are compared with. One button for both, so that the focus stays where it was pressed. */
export function BaselineChoice({ form }: { form: StaffForm }) {
  const { t } = useText('professional')
  const baseline = useCareSend(analysisCalls.setBaseline)
  const { may } = useFormSubject()
  const { Id, IsBaseline } = form

  function set() {
    if (!baseline.isPending) baseline.mutate({ params: { id: Id }, body: { IsBaseline: !IsBaseline } })
  }

  if (may !== 'change') return IsBaseline ? <Text size="sm">{t('change.baseline.is')}</Text> : null
  return (
    <div data-no-print={IsBaseline ? undefined : true}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {IsBaseline && t('change.baseline.is')}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={set} data-no-print>
          {IsBaseline ? t('change.baseline.unset') : t('change.baseline.set')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('change.baseline.explained')}
      </Text>
      <Refused error={baseline.error} />
    </div>
  )
}
