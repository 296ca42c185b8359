import { useText } from '../i18n/use-text.ts'
import type { FieldFaults } from './faults.ts'

/** The words for what is wrong with a field, or nothing when all is well. */
export function useFaultText(faults: FieldFaults): (field: string) => string | undefined {
  const { t } = useText()
  return (field) => {
    const key = faults[field]
    return key && t(`validation.${key}`)
  }
}
