import { Alert, NativeSelect, Stack, Text } from '@mantine/core'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { AlertSettingsForm } from './alert-settings-form.tsx'
import { ConfirmSettingsPart } from './confirm-settings.tsx'
import { Deputies } from './deputies.tsx'

/** /administration/larm */
export function AlertStepsScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack maw={860}>
      <PageTitle>{t('professional:titles.administration-alerts')}</PageTitle>
      <Text>{t('alert-steps.lead')}</Text>
      <Part title={t('alert-steps.group')}>
        <Groups />
      </Part>
      <Part title={t('confirm-settings.title')}>
        <ConfirmSettingsPart />
      </Part>
    </Stack>
  )
}

function Groups() {
  const { t } = useText('administration')
  const groups = useCall(alertStepCalls.listAlertGroups, {})
  const [chosen, setChosen] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const id = chosen ?? groups[0]?.UnitGroupId
  if (!id) return <Text>{t('alert-steps.no-group')}</Text>

  function choose(next: string) {
    setWanted(undefined)
    setChanged(false)
    setChosen(next)
  }

  return (
    <Stack>
      <NativeSelect
        label={t('alert-steps.group')}
        value={id}
        data={groups.map(({ UnitGroupId: value, UnitGroupName, HasWorkingLastStep }) => ({
          value,
          label: HasWorkingLastStep ? UnitGroupName : t('alert-steps.group-uncovered', { group: UnitGroupName }),
        }))}
        onChange={({ currentTarget: { value } }) => (isChanged ? setWanted(value) : choose(value))}
      />
      {wanted !== undefined && (
        <ConfirmDialog
          title={t('alert-steps.leave.title')}
          confirm={t('alert-steps.leave.go')}
          cancel={t('alert-steps.leave.stay')}
          onConfirm={() => choose(wanted)}
          onCancel={() => setWanted(undefined)}
          isDestructive
        >
          {t('alert-steps.leave.explained', {
            group: groups.find(({ UnitGroupId }) => UnitGroupId === id)?.UnitGroupName,
          })}
        </ConfirmDialog>
      )}
      <Group id={id} onChanged={setChanged} />
    </Stack>
  )
}

function Group({ id, onChanged }: { id: string; onChanged: (isChanged: boolean) => void }) {
  const { t } = useText('administration', 'professional')
  const settings = useCall(alertStepCalls.getAlertSettings, { params: { id } })
  return (
    <Stack>
      {!settings.HasWorkingLastStep && (
        <Alert color="red" title={t('professional:alert-cover.title')}>
          {t('alert-steps.uncovered')}
        </Alert>
      )}
      {/* Begins anew with what is kept, also after somebody else has changed it. */}
      <AlertSettingsForm key={`${id} ${settings.LastModifiedAt}`} settings={settings} onChanged={onChanged} />
      <Deputies settings={settings} />
    </Stack>
  )
}
