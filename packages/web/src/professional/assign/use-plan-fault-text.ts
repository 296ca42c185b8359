import { useText } from '../../i18n/use-text.ts'
import type { AssignPlan, PlanFaults } from './plan.ts'

/** What is wrong with when and how, in words that say which day or number it is about. */
export function usePlanFaultText(faults: PlanFaults): (field: keyof AssignPlan) => string | undefined {
  const { t } = useText('professional')
  return (field) => {
    const key = faults[field]
    if (key === 'required') return t('assign.fault.required')
    if (key === 'valid-date-of-birth') return t('assign.fault.date')
    if (key === 'greater-than-compare')
      return t(field === 'StartDate' ? 'assign.fault.past' : 'assign.fault.before-start')
    if (key === 'between') return t(field === 'Occurrences' ? 'assign.fault.times' : 'assign.fault.days')
    return key && t(`common:validation.${key}`)
  }
}
