import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /login/{messagecode?} */
export function AdminLoginScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-login')}</PageTitle>
}
