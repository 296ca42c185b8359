import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /support */
export function SupportScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-support')}</PageTitle>
}
