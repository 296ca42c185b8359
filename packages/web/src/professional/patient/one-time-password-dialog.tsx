import { Button, Group, Stack, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './patient.module.css'

/** Made when asked for and shown once: whoever closes the dialog makes a new one, and the old stops working. */
export function OneTimePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const make = useSend(patientCalls.createOneTimePassword)
  return (
    <Dialog title={t('patient.password.title')} onClose={onClose} width={480}>
      {make.data ? (
        <Stack>
          <Text>{t('patient.password.once')}</Text>
          <output className={classes.password}>{make.data.OneTimePassword}</output>
          <Text>{t('patient.password.until', { time: formatTime(make.data.ExpiresAt) })}</Text>
          <Group justify="space-between">
            <CopyButton text={make.data.OneTimePassword} />
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{t('patient.password.explained')}</Text>
          <Refused error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button loading={make.isPending} onClick={() => make.mutate({ params: { id: Id } })}>
              {t('patient.password.make')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
