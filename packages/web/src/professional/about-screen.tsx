import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /om */
export function AboutScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-about')}</PageTitle>
}
