import { Button, Group, Stack, Text } from '@mantine/core'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** A protection that the unit has not set itself is lifted by two people: the first has asked, and that is kept. */
export function isSecondPersonNeeded(error: Error | null): boolean {
  return error instanceof CallError && error.body.Code === 'second-person-needed'
}

/** In place of the question. Which unit has set the protection is not told. */
export function SecondPersonNeeded({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  return (
    <Dialog title={t('patient.protection.asked-title')} onClose={onClose}>
      <Stack>
        <Text role="status">{t('patient.protection.asked')}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
