import { useTranslation } from 'react-i18next'
import { Part } from '../../ui/part.tsx'
import { TimeLine } from '../history/time-line.tsx'

/** /admin/patient/{id}/historik */
export function HistoryScreen() {
  const { t } = useTranslation('professional')
  return (
    <Part title={t('patient.history.title')}>
      <TimeLine />
    </Part>
  )
}
