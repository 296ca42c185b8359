import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /select-language */
export function SelectLanguageScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.admin-select-language')}</PageTitle>
}
