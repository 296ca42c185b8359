import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /inloggning/skolpersonal/ */
export function UserLoginOtherScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.user-login-other')}</PageTitle>
}
