import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { go } from '../routes/go.ts'
import { useQueryValue } from '../routes/use-current-row.ts'

/** A link from another system led to a patient who is not here. Closing it also takes it out of the address. */
export function NoPatientMatched() {
  const { t } = useTranslation(['professional', 'common'])
  if (!useQueryValue('no-patient-matched')) return null
  return (
    <Alert
      color="amber"
      role="status"
      title={t('home.no-patient-matched')}
      withCloseButton
      closeButtonLabel={t('common:action.close')}
      onClose={() => go('/admin/')}
    >
      {t('home.no-patient-matched-explained')}
    </Alert>
  )
}
