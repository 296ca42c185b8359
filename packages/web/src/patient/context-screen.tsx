import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /kontext */
export function ContextScreen() {
  const { t } = useTranslation('patient')
  return <PageTitle>{t('titles.user-context')}</PageTitle>
}
