import { useText } from '../../i18n/use-text.ts'
import { Part } from '../../ui/part.tsx'
import { TimeLine } from '../history/time-line.tsx'

/** /admin/patient/{id}/historik */
export function HistoryScreen() {
  const { t } = useText('professional')
  return (
    <Part title={t('patient.history.title')}>
      <TimeLine />
    </Part>
  )
}
