import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /admin/ */
export function HomeScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-home')}</PageTitle>
}
