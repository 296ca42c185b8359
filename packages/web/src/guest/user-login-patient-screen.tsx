import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /inloggning/patient */
export function UserLoginPatientScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.user-login-patient')}</PageTitle>
}
