import { Alert, Stack, Text } from '@mantine/core'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { UnitChoice } from '../unit-choice.tsx'
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
      <Part title={t('alert-steps.settings')}>
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
  return (
    <UnitChoice
      label={t('alert-steps.group')}
      none={t('alert-steps.no-group')}
      units={groups.map(({ UnitGroupId: id, UnitGroupName: name, HasWorkingLastStep }) => ({
        id,
        name,
        label: HasWorkingLastStep ? name : t('alert-steps.group-uncovered', { group: name }),
      }))}
    >
      {(id, onChanged) => <Group id={id} onChanged={onChanged} />}
    </UnitChoice>
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
