import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /hem */
export function HomeScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.user-home')}</PageTitle>
}
