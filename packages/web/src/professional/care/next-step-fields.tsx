import { Radio, Stack, TextInput } from '@mantine/core'
import type { AlertAction } from '@samklang/contract/alert-follow-up'
import type { Severity } from '@samklang/contract/form-content'
import { needsNextStep } from '@samklang/engine/follow-up/follow-up'
import { addDays } from '@samklang/engine/time/days'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { faultsOf, type NextStep } from './next-step.ts'

type NextStepFieldsProps = {
  actions: readonly AlertAction[]
  severity: Severity
  value: NextStep
  onChange: (part: Partial<NextStep>) => void
  asksReason: boolean
  isTold: boolean
}

/** when somebody goes on, or that nobody needs to. */
export function NextStepFields({ actions, severity, value, onChange, asksReason, isTold }: NextStepFieldsProps) {
  const { t } = useText('professional')
  const isNeeded = needsNextStep(actions)
  const isNone = value.isNone && !isNeeded
  const faults = isTold ? faultsOf(value, { actions, today: today(), severity, asksReason }) : {}
  const quick = [0, 1, 2, 7].map((days) => ({
    label: days === 0 ? t('follow-up.in-no-days') : t('follow-up.in-days', { count: days }),
    day: addDays(today(), days),
  }))
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('follow-up.next')}
        description={isNeeded ? t('follow-up.next-needed') : undefined}
        value={isNone ? 'none' : 'day'}
        onChange={(choice) => onChange({ isNone: choice === 'none' })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="day" label={t('follow-up.next-day')} />
          <Radio value="none" disabled={isNeeded} label={t(asksReason ? 'follow-up.none' : 'follow-up.done')} />
        </Stack>
      </Radio.Group>
      {!isNone && (
        <DayField
          label={t('follow-up.day')}
          value={value.day}
          isRequired
          error={faults.day && t(`follow-up.fault.${faults.day}`)}
          onChange={(day) => onChange({ day })}
          quick={quick}
        />
      )}
      {isNone && asksReason && (
        <TextInput
          label={t('follow-up.none-reason')}
          value={value.reason}
          maxLength={500}
          required
          error={faults.reason && t(`common:validation.${faults.reason}`)}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
