import { Button, Card, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { dropSelectedPatient } from '../patient-context/selected-patient.ts'

/** the patient's unit has found the opening unjustified. Nothing of the patient stays on the screen or in this browser. */
export function OpeningEnded({ error }: { error: CallError }) {
  const { t } = useText('professional')
  useEffect(dropSelectedPatient, [])
  return (
    <Card withBorder role="alert">
      <Stack align="flex-start">
        <PageTitle>{t('patient.opening.ended')}</PageTitle>
        <Text>{error.body.Message}</Text>
        <Button component={AppLink} to="/admin/">
          {t('patient.opening.home')}
        </Button>
      </Stack>
    </Card>
  )
}
