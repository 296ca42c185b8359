import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /select-unit */
export function SelectUnitScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-select-unit')}</PageTitle>
}
