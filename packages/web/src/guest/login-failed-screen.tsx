import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /inloggning/misslyckades */
export function LoginFailedScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.login-failed')}</PageTitle>
}
