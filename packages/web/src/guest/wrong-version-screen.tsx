import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'

/** /fel-version */
export function WrongVersionScreen() {
  const { t } = useTranslation('common')
  return <PageTitle>{t('titles.wrong-version')}</PageTitle>
}
