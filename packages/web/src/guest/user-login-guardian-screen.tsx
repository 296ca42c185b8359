import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /inloggning/vardnadshavare */
export function UserLoginGuardianScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.user-login-guardian')}</PageTitle>
}
