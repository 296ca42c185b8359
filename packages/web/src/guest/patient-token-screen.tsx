import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /patienttoken */
export function PatientTokenScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.patient-token')}</PageTitle>
}
