import { validationKeys } from '@samklang/contract/errors'
import { useTranslation } from 'react-i18next'
import type { Faults } from './faults.ts'

/** The words for what is wrong with a field, or nothing when all is well. */
export function useFaultText(faults: Faults): (field: string) => string | undefined {
  const { t } = useTranslation(['professional', 'common'])
  return (field) => {
    const key = faults[field]
    if (!key) return undefined
    if (key === 'maxLength') return t('patient-form.too-long')
    return t(`common:validation.${validationKeys.find((known) => known === key) ?? 'regex'}`)
  }
}
