import { Chip, Group, Input, NumberInput, Stack } from '@mantine/core'
import { addDays } from '@samklang/engine/time/days'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { TickChip } from '../../ui/tick-chip.tsx'
import classes from './assign.module.css'
import { type AssignPlan, type PlanFaults, remindable, startDay } from './plan.ts'
import { usePlanFaultText } from './use-plan-fault-text.ts'

export type TimesProps = { plan: AssignPlan; faults: PlanFaults; onChange: (change: Partial<AssignPlan>) => void }

const whens = ['now', 'later', 'recurring'] as const

/** Now, on a day, or again and again; how long there is to answer, and when to remind. */
export function SendingTimes({ plan, faults, isToOthers, onChange }: TimesProps & { isToOthers: boolean }) {
  const { t } = useText('professional')
  const faultText = usePlanFaultText(faults)
  const start = startDay(plan, today())
  const weeks = [1, 2, 4].map((count) => ({ label: t('assign.weeks', { count }), day: addDays(start, count * 7) }))
  return (
    <Stack gap="sm">
      <ChoiceField
        label={t('assign.when')}
        value={plan.When}
        options={whens.map((value) => ({ value, label: t(`assign.whens.${value}`) }))}
        onChange={(When) => onChange({ When })}
      />
      {plan.When !== 'now' && (
        <DayField
          label={plan.When === 'later' ? t('assign.start-date') : t('assign.first-date')}
          value={plan.StartDate}
          error={faultText('StartDate')}
          isRequired={plan.When === 'later'}
          onChange={(StartDate) => onChange({ StartDate })}
        />
      )}
      {plan.When === 'recurring' ? (
        <Recurrence plan={plan} faults={faults} onChange={onChange} />
      ) : (
        <DayField
          label={t('assign.last-day')}
          value={plan.LastDay}
          error={faultText('LastDay')}
          quick={[...weeks, { label: t('assign.no-last-day'), day: '' }]}
          onChange={(LastDay) => onChange({ LastDay })}
        />
      )}
      {isToOthers && plan.Notify && remindable(plan, today()).length > 0 && (
        <ReminderDays plan={plan} onChange={onChange} />
      )}
    </Stack>
  )
}

function Recurrence({ plan, faults, onChange }: TimesProps) {
  const { t } = useText('professional')
  const faultText = usePlanFaultText(faults)
  const start = startDay(plan, today())
  const number = (field: 'IntervalDays' | 'Occurrences' | 'AnswerWithinDays', max: number) => (
    <NumberInput
      label={t(`assign.${field}`)}
      min={1}
      max={max}
      w={180}
      allowDecimal={false}
      clampBehavior="none"
      value={plan[field]}
      error={faultText(field)}
      onChange={(value) => onChange({ [field]: value === '' ? '' : Number(value) })}
    />
  )
  return (
    <Stack gap="sm">
      <div className={classes.inline}>
        {number('IntervalDays', 365)}
        {number('AnswerWithinDays', 365)}
      </div>
      <ChoiceField
        label={t('assign.until')}
        value={plan.Until}
        options={[
          { value: 'count', label: t('assign.untils.count') },
          { value: 'date', label: t('assign.untils.date') },
        ]}
        onChange={(Until) => onChange({ Until })}
      />
      {plan.Until === 'count' ? (
        number('Occurrences', 500)
      ) : (
        <DayField
          label={t('assign.end-date')}
          value={plan.EndDate}
          error={faultText('EndDate')}
          isRequired
          quick={[4, 12, 26].map((count) => ({ label: t('assign.weeks', { count }), day: addDays(start, count * 7) }))}
          onChange={(EndDate) => onChange({ EndDate })}
        />
      )}
    </Stack>
  )
}

function ReminderDays({ plan, onChange }: Pick<TimesProps, 'plan' | 'onChange'>) {
  const { t } = useText('professional')
  return (
    <fieldset className={classes.fieldset}>
      <Input.Label component="legend">{t('assign.remind')}</Input.Label>
      <Chip.Group
        multiple
        value={plan.ReminderDays.map(String)}
        onChange={(days) => onChange({ ReminderDays: days.map(Number) })}
      >
        <Group gap="xs" mt={4}>
          {remindable(plan, today()).map((count) => (
            <TickChip key={count} value={String(count)}>
              {t('assign.days', { count })}
            </TickChip>
          ))}
        </Group>
      </Chip.Group>
      <Input.Description mt={4}>{t('assign.remind-explained')}</Input.Description>
    </fieldset>
  )
}
