import type { Opening } from '@samklang/contract/emergency-openings'
import { useText } from '../../i18n/use-text.ts'

export function useOpeningTitle({ StaffFullname: staff, PatientFullname: patient }: Opening): string {
  const { t } = useText('administration')
  return patient === null ? t('openings.who-unnamed', { staff }) : t('openings.who', { staff, patient })
}
