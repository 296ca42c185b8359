import { Switch } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'

export function AgentSwitch() {
  const { t } = useText('professional')
  const { Id, AllowAgent } = usePatient()
  const keep = useKeepPatient()
  const change = useSend(patientCalls.setAllowAgent, { shownIn: 'button', onSent: keep })
  return (
    <>
      <Switch
        label={t('patient.agent.label')}
        description={AllowAgent ? t('patient.agent.on') : t('patient.agent.off')}
        checked={AllowAgent}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ params: { id: Id }, body: { AllowAgent: event.currentTarget.checked } })}
      />
      <Refused error={change.error} />
    </>
  )
}
