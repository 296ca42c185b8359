import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /logga-ut */
export function LogoutScreen() {
  const { t } = useTranslation('common')
  return <PageTitle>{t('titles.logout')}</PageTitle>
}
