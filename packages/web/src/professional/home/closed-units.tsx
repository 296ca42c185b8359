import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import * as alertCalls from '@samklang/contract/client/alerts'
import type { Notification } from '@samklang/contract/notifications'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useCareSend } from '../care/use-care-send.ts'

/** alerts that nobody can open, because their unit is closed: a number, and the way to take them over. */
export function ClosedUnits() {
  const { data } = useUnitNotifications()
  if (!data || data.ClosedUnits.length === 0) return null
  return (
    <Stack gap="xs">
      {data.ClosedUnits.map((unit) => (
        <ClosedUnit key={unit.UnitId} unit={unit} />
      ))}
    </Stack>
  )
}

function ClosedUnit({ unit }: { unit: { UnitId: Notification['UnitId']; UnitName: string; Waiting: number } }) {
  const { t } = useText('professional')
  const take = useCareSend(alertCalls.takeOverAlerts)
  return (
    <Alert role="group" color="red" title={t('home.closed-units.title', { count: unit.Waiting, unit: unit.UnitName })}>
      <Text>{t('home.closed-units.explained')}</Text>
      <Group mt="xs">
        <Button
          size="compact-md"
          color="red.9"
          loading={take.isPending}
          onClick={() => take.mutate({ params: { id: unit.UnitId } })}
        >
          {t('home.closed-units.take')}
        </Button>
      </Group>
      <Refused error={take.error} />
    </Alert>
  )
}
