import type { Opening } from '@samklang/contract/emergency-openings'
import { useTranslation } from 'react-i18next'

export function useOpeningTitle({ StaffFullname: staff, PatientFullname: patient }: Opening): string {
  const { t } = useTranslation('professional')
  return patient === null ? t('openings.who-unnamed', { staff }) : t('openings.who', { staff, patient })
}
