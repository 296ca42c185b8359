import { Chip, Group, Input } from '@mantine/core'
import { AlertAction } from '@samklang/contract/alert-follow-up'
import { useText } from '../../i18n/use-text.ts'
import { TickChip } from '../../ui/tick-chip.tsx'
import { useHasNoPlan } from '../documents/use-safety-plan.ts'
import { useAlertPatient } from '../patient-context/alert-patient.ts'

type ActionChipsProps = {
  /** In the order in which they are offered. */
  offered: readonly AlertAction[]
  value: readonly AlertAction[]
  onChange: (actions: AlertAction[]) => void
}

/** what was done, to tick beside the words. R-429: nobody has reviewed a plan that is not there. */
export function ActionChips({ offered, value, onChange }: ActionChipsProps) {
  const { t } = useText('professional')
  const hasNoPlan = useHasNoPlan(useAlertPatient()?.Id)
  const shown = offered.filter((action) => action !== 'SafetyPlanReviewed' || !hasNoPlan || value.includes(action))
  return (
    <Input.Wrapper label={t('follow-up.actions-label')} labelElement="div">
      <Chip.Group
        multiple
        value={[...value]}
        onChange={(ticked) => onChange(ticked.map((one) => AlertAction.parse(one)))}
      >
        <Group gap={6} role="group" aria-label={t('follow-up.actions-label')}>
          {shown.map((action) => (
            <TickChip key={action} value={action} size="sm" styles={{ label: { minHeight: 36 } }}>
              {t(`follow-up.actions.${action}`)}
            </TickChip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
