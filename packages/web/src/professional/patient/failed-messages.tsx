import { Alert, List } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { useFailedMessages } from './use-failed-messages.ts'

/** messages to the patient's own phone that never arrived, with number and time. */
export function FailedMessages() {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const failed = useFailedMessages(Id).filter(({ PatientContactRelationId }) => !PatientContactRelationId)
  if (failed.length === 0) return null
  return (
    <Alert color="red" icon={<IconMessageOff aria-hidden />} title={t('patient.failed.title')}>
      <List>
        {failed.map(({ RecipientAddress, FailedAt, Purpose }) => (
          <List.Item key={FailedAt + Purpose}>
            {t('patient.failed.line', {
              address: groupPhone(RecipientAddress),
              at: formatMoment(FailedAt),
              purpose: t(`patient.purpose.${Purpose}`),
            })}
          </List.Item>
        ))}
      </List>
      {t('patient.failed.advice')}
    </Alert>
  )
}
