import { Stack, Switch, Text } from '@mantine/core'
import * as confirmationCalls from '@samklang/contract/client/confirmations'
import type { ConfirmSettings } from '@samklang/contract/confirmations'
import { useCall, useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'

/** R-305: at which units answers of others' patients too may be confirmed many at a time. */
export function ConfirmSettingsPart() {
  const { t } = useText('administration')
  const units = useCall(confirmationCalls.listConfirmSettings, {})
  return (
    <Stack>
      <Text>{t('confirm-settings.means')}</Text>
      {units.map((unit) => (
        <UnitSwitch key={unit.UnitId} unit={unit} />
      ))}
    </Stack>
  )
}

function UnitSwitch({ unit: { UnitId, UnitName, AllowsOthers } }: { unit: ConfirmSettings }) {
  const { t } = useText('administration')
  const set = useSend(confirmationCalls.setConfirmSettings, {
    onSent: () => showSnackbar(t('confirm-settings.saved', { unit: UnitName }), { tone: 'done' }),
  })
  return (
    <div>
      <Switch
        label={t('confirm-settings.unit', { unit: UnitName })}
        checked={AllowsOthers}
        disabled={set.isPending}
        onChange={({ currentTarget: { checked } }) =>
          set.mutate({ params: { id: UnitId }, body: { AllowsOthers: checked } })
        }
      />
      <Refused error={set.error} />
    </div>
  )
}
