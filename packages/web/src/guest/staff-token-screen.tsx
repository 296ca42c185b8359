import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /token */
export function StaffTokenScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.staff-token')}</PageTitle>
}
