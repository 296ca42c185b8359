import { Stack } from '@mantine/core'
import { addDays } from '@samklang/engine/time/days'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { DiaryReminders } from './diary-reminders.tsx'
import { startDay } from './plan.ts'
import type { TimesProps } from './sending-times.tsx'
import { usePlanFaultText } from './use-plan-fault-text.ts'

/** A diary begins and ends on a day, and reminds on weekdays at a time. */
export function DiaryTimes({ plan, faults, onChange }: TimesProps) {
  const { t } = useText('professional')
  const faultText = usePlanFaultText(faults)
  const start = startDay(plan, today())
  return (
    <Stack gap="sm">
      <ChoiceField
        label={t('assign.diary-start')}
        value={plan.When === 'later' ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('assign.whens.now') },
          { value: 'later', label: t('assign.whens.later') },
        ]}
        onChange={(When) => onChange({ When })}
      />
      {plan.When === 'later' && (
        <DayField
          label={t('assign.start-date')}
          value={plan.StartDate}
          error={faultText('StartDate')}
          isRequired
          onChange={(StartDate) => onChange({ StartDate })}
        />
      )}
      <DayField
        label={t('assign.diary-end')}
        value={plan.EndDate}
        error={faultText('EndDate')}
        quick={[
          ...[1, 2, 4].map((count) => ({ label: t('assign.weeks', { count }), day: addDays(start, count * 7) })),
          { label: t('assign.no-last-day'), day: '' },
        ]}
        onChange={(EndDate) => onChange({ EndDate })}
      />
      <DiaryReminders
        reminders={plan.Reminders}
        fault={faults.Reminders}
        onChange={(Reminders) => onChange({ Reminders })}
      />
    </Stack>
  )
}
