import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { hasBegun } from './begun-opening.ts'
import { EmergencyOpeningDialog } from './emergency-opening-dialog.tsx'

/** Not here, or another unit's: nothing of the patient is shown, not even which of the two it is. */
export function NotHere({ id, onOpened }: { id: string; onOpened: () => void }) {
  const { t } = useTranslation('professional')
  // Whoever comes back from identifying themselves goes on where they were.
  const [isAsking, setAsking] = useState(() => hasBegun(id))
  return (
    <Card withBorder maw={640}>
      <Stack>
        <PageTitle>{t('patient.not-here.title')}</PageTitle>
        <Text>{t('patient.not-here.explained')}</Text>
        <Group>
          <Button component={AppLink} to="/admin/">
            {t('patient.not-here.home')}
          </Button>
          <Button component={AppLink} to="/select-unit" variant="default">
            {t('patient.not-here.change-unit')}
          </Button>
        </Group>
        <Text>{t('patient.not-here.emergency')}</Text>
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('patient.not-here.open')}
          </Button>
        </Group>
        {isAsking && <EmergencyOpeningDialog id={id} onOpened={onOpened} onClose={() => setAsking(false)} />}
      </Stack>
    </Card>
  )
}
