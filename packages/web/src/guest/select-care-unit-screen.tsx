import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /login/select-careUnit */
export function SelectCareUnitScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.select-care-unit')}</PageTitle>
}
