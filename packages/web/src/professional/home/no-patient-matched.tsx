import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmergencyOpeningDialog } from '../../emergency-opening/emergency-opening-dialog.tsx'
import { takeLeft } from '../../emergency-opening/left-to-identify.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { useCell } from '../../state/cell.ts'
import { textStorage } from '../../state/text-storage.ts'
import { AppLink } from '../../ui/app-link.tsx'

/**
 * A link or an address led to a patient who is not here: unknown, or another unit's, and not even which of the two.
 * Closing it also takes it out of the address.
 */
export function NoPatientMatched() {
  const { t } = useText('professional')
  const patient = useQueryValue('patient')
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
      <Stack gap="sm">
        <Text size="sm">{t('home.no-patient-matched-explained')}</Text>
        <Group>
          <Button component={AppLink} to="/admin/patient/registrering/1" variant="default">
            {t('home.register')}
          </Button>
          {patient && <EmergencyOpening id={patient} />}
        </Group>
      </Stack>
    </Alert>
  )
}

/** For whoever must: the address named a patient, whom an opening may still lead to. */
function EmergencyOpening({ id }: { id: string }) {
  const { t } = useText('professional')
  // Whoever comes back from identifying themselves goes on where they were, as soon as what they wrote can be read.
  const [asking, setAsking] = useState<'no' | 'yes' | 'when-readable'>(() => (takeLeft(id) ? 'when-readable' : 'no'))
  const isReadable = useCell(textStorage) !== 'opening'
  return (
    <>
      <Button variant="default" onClick={() => setAsking('yes')}>
        {t('home.emergency-opening')}
      </Button>
      {(asking === 'yes' || (asking === 'when-readable' && isReadable)) && (
        <EmergencyOpeningDialog
          id={id}
          onOpened={() => void go(`/admin/patient/${encodeURIComponent(id)}/`)}
          onClose={() => setAsking('no')}
        />
      )}
    </>
  )
}
