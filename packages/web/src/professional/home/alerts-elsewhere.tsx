import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { useText } from '../../i18n/use-text.ts'
import { changeUnit } from '../../session/profile.ts'
import { useSession } from '../../session/store.ts'
import { Refused } from '../../ui/refused.tsx'
import { useAlertsElsewhere } from './use-follow-ups.ts'

/** what waits at my other units, as numbers, and the way there. */
export function AlertsElsewhere() {
  const { t } = useText('professional')
  const { data, isError } = useAlertsElsewhere()
  const hasOthers = (useSession()?.userProfile.CareUnitIds.length ?? 0) > 1
  if (isError && hasOthers) return <Text role="status">{t('elsewhere.failed')}</Text>
  const waiting = (data ?? []).filter(({ Alerts, HandOvers, Overdue }) => Alerts + HandOvers + Overdue > 0)
  if (waiting.length === 0) return null
  return (
    <Stack gap="xs" data-elsewhere>
      {waiting.map((unit) => (
        <Elsewhere key={unit.UnitId} unit={unit} />
      ))}
    </Stack>
  )
}

type Unit = NonNullable<ReturnType<typeof useAlertsElsewhere>['data']>[number]

function Elsewhere({ unit: { UnitId, UnitName, Alerts, HandOvers, Overdue } }: { unit: Unit }) {
  const { t } = useText('professional')
  const change = useGuardedMutation({
    mutationFn: (id: string, isUnmounted) => changeUnit(id, { shownIn: 'button', isUnmounted }),
  })
  const said = [
    Alerts > 0 && t('elsewhere.alerts', { count: Alerts }),
    HandOvers > 0 && t('elsewhere.hand-overs', { count: HandOvers }),
    Overdue > 0 && t('elsewhere.overdue', { count: Overdue }),
  ]
  return (
    <Alert role="group" color={Alerts > 0 ? 'red' : 'amber'} p="xs" aria-label={UnitName}>
      <Group gap="xs" justify="space-between">
        <Text fw={650}>{t('elsewhere.at', { what: said.filter(Boolean).join(', '), unit: UnitName })}</Text>
        <Button size="compact-md" variant="default" loading={change.isPending} onClick={() => change.mutate(UnitId)}>
          {t('elsewhere.change', { unit: UnitName })}
        </Button>
      </Group>
      <Refused error={change.error} />
    </Alert>
  )
}
