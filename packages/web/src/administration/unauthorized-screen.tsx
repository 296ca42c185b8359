import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /administration/unauthorized */
export function UnauthorizedScreen() {
  const { t } = useTranslation('professional')
  return <PageTitle>{t('titles.administration-unauthorized')}</PageTitle>
}
