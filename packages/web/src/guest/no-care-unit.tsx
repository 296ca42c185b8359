import { Button, Stack, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { SupportLines } from './support-lines.tsx'

/** Who may go on without a unit is for the server to say: here nobody's roles are known yet. */
export function NoCareUnit({ isBusy, onGoOn }: { isBusy: boolean; onGoOn: () => void }) {
  const { t } = useText('professional')
  return (
    <Stack align="flex-start">
      <Text>{t('care-unit.none')}</Text>
      <SupportLines />
      <Button variant="default" size="lg" loading={isBusy} onClick={onGoOn}>
        {t('care-unit.without')}
      </Button>
      <Button component={AppLink} to="/login" size="lg">
        {t('care-unit.back')}
      </Button>
    </Stack>
  )
}
