import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** / */
export function UserLoginScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.user-login')}</PageTitle>
}
