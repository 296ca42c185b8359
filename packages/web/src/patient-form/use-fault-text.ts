import { useTranslation } from 'react-i18next'
import type { FieldFaults } from './faults.ts'

/** The words for what is wrong with a field, or nothing when all is well. */
export function useFaultText(faults: FieldFaults): (field: string) => string | undefined {
  const { t } = useTranslation('common')
  return (field) => {
    const key = faults[field]
    return key && t(`validation.${key}`)
  }
}
