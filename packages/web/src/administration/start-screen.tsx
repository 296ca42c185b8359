import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /administration */
export function StartScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.administration')}</PageTitle>
}
