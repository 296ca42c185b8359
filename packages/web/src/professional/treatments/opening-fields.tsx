import { Checkbox, NumberInput } from '@mantine/core'
import { addDays } from '@samklang/engine/time/days'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import type { ModuleOpeningDraft, ModuleOpeningFaults } from './module-opening.ts'

type OpeningFieldsProps = {
  draft: ModuleOpeningDraft
  faults: ModuleOpeningFaults
  onChange: (change: Partial<ModuleOpeningDraft>) => void
}

/** Now or on a day, for how many days, and whether the patient is told. */
export function OpeningFields({ draft, faults, onChange }: OpeningFieldsProps) {
  const { t } = useText('professional')
  const weeks = [1, 2, 4].map((count) => ({ label: t('care.weeks', { count }), day: addDays(today(), count * 7) }))
  return (
    <>
      <ChoiceField
        label={t('assign.when')}
        value={draft.when}
        options={[
          { value: 'now', label: t('assign.whens.now') },
          { value: 'later', label: t('assign.whens.later') },
        ]}
        onChange={(when) => onChange({ when })}
      />
      {draft.when === 'later' && (
        <DayField
          label={t('treatments.open.day')}
          value={draft.day}
          error={faults.day && t(`assign.fault.${faults.day}`)}
          isRequired
          quick={weeks}
          onChange={(day) => onChange({ day })}
        />
      )}
      <NumberInput
        label={t('treatments.open.days')}
        description={t('treatments.open.days-hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={365}
        maw={260}
        allowDecimal={false}
        clampBehavior="none"
        value={draft.days}
        error={faults.days && t('treatments.open.fault-days')}
        onChange={(value) => onChange({ days: value === '' ? '' : Number(value) })}
      />
      <Checkbox
        checked={draft.notify}
        label={t('treatments.open.notify')}
        description={t('treatments.open.notify-explained')}
        onChange={(event) => onChange({ notify: event.currentTarget.checked })}
      />
    </>
  )
}
