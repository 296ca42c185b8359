import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { go } from '../../routes/go.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { AppLink } from '../../ui/app-link.tsx'

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
      <Group justify="space-between">
        {t('home.no-patient-matched-explained')}
        <Button component={AppLink} to="/admin/patient/registrering/1" variant="default">
          {t('home.register')}
        </Button>
      </Group>
    </Alert>
  )
}
