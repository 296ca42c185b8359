import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /manual */
export function ManualScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-manual')}</PageTitle>
}
