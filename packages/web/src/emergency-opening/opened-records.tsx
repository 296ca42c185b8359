import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import type * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import type { OpenedRecord } from '@samklang/contract/emergency-openings'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { formatDay, formatMoment } from '../ui/format-time.ts'
import { groupPhone } from '../ui/group-phone.ts'
import { PhoneLink } from '../ui/phone-link.tsx'
import { useAgeText } from '../ui/use-age-text.ts'

type OpenedRecordsProps = { opened: Reply<typeof emergencyOpeningCalls.openPersonInEmergency>; onClose: () => void }

/** What an opening by a number has found: whom to ring comes first, the record after. */
export function OpenedRecords({ opened: { PatientIdHere, Records }, onClose }: OpenedRecordsProps) {
  const { t } = useText('professional')
  return (
    <Stack>
      <Text role="status" fw={600}>
        {Records.length > 0 || PatientIdHere
          ? t('patient.emergency.found', { count: Records.length })
          : t('patient.emergency.found-nobody')}
      </Text>
      {PatientIdHere && (
        <Anchor component={AppLink} to={`/admin/patient/${PatientIdHere}/`} onClick={onClose}>
          {t('patient.emergency.here')}
        </Anchor>
      )}
      {Records.map((record) => (
        <Found key={record.Id} record={record} onClose={onClose} />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </Group>
    </Stack>
  )
}

function Found({ record, onClose }: { record: OpenedRecord; onClose: () => void }) {
  const { t } = useText('professional')
  const ageText = useAgeText()
  const names = record.Responsibles.map(({ Fullname }) => Fullname).join(', ')
  return (
    <Card withBorder component="section" aria-label={record.OwnerUnitName} padding="sm">
      <Text fw={650}>{record.OwnerUnitName}</Text>
      <Text>{[record.PatientFullname, record.Patient && ageText(record.Patient)].filter(Boolean).join(' · ')}</Text>
      {record.Patient?.IsProtected && <Text fw={600}>{t('patient.protected')}</Text>}
      {record.ReleasedAt && <Text>{t('patient.emergency.released', { date: formatDay(record.ReleasedAt) })}</Text>}
      <Text>
        {record.OwnerUnitPhone ? (
          <PhoneLink phone={record.OwnerUnitPhone}>
            {t('patient.emergency.call', { phone: groupPhone(record.OwnerUnitPhone) })}
          </PhoneLink>
        ) : (
          t('patient.emergency.no-phone')
        )}
        {record.OwnerUnitHours === 'Closed' && ` · ${t('patient.emergency.closed-now')}`}
      </Text>
      {record.OnCallPhone && (
        <PhoneLink phone={record.OnCallPhone}>
          {t('patient.emergency.call-on-call', { phone: groupPhone(record.OnCallPhone) })}
        </PhoneLink>
      )}
      <Text>{names ? t('patient.responsible-are', { names }) : t('patient.responsible-unknown')}</Text>
      <Text size="sm" c="dimmed">
        {t('patient.opening.until', { until: formatMoment(record.EndsAt) })}
      </Text>
      <Button
        component={AppLink}
        to={`/admin/patient/${record.PatientId}/`}
        color="red.9"
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={onClose}
      >
        {t('patient.emergency.read')}
      </Button>
    </Card>
  )
}
