import { Group, Switch, Text } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { ActivateRefused } from './activate-refused.tsx'

type ActiveSwitchProps = {
  template: ProgramTemplate
  /** The name stands beside it, where nothing around it says so. */
  withName?: boolean
}

/** whether it can be started for patients. What runs is touched by neither. */
export function ActiveSwitch({ template, withName = false }: ActiveSwitchProps) {
  const { t } = useText('administration')
  const { Id: id, DisplayName, Status } = template
  const name = DisplayName || t('programs.unnamed')
  const isActive = Status === 'Active'
  const [isRefused, setRefused] = useState(false)
  const activate = useSend(programTemplateCalls.activateProgramTemplate, {
    onSent: () => showSnackbar(t('programs.activated', { name }), { tone: 'done' }),
  })
  const deactivate = useSend(programTemplateCalls.deactivateProgramTemplate, {
    onSent: () => showSnackbar(t('programs.deactivated', { name }), { tone: 'done' }),
  })

  function change() {
    if (activate.isPending || deactivate.isPending) return
    if (isActive) return deactivate.mutate({ params: { id } })
    activate.mutate(
      { params: { id } },
      { onError: (error) => setRefused(error instanceof CallError && error.status === 400) },
    )
  }

  return (
    <Group gap="xs">
      {withName && (
        <Text fw={600} size="lg">
          {name}
        </Text>
      )}
      <Switch
        checked={isActive}
        label={t(isActive ? 'programs.active' : 'programs.inactive')}
        aria-label={t('programs.switch', { name })}
        // Stays reachable while it works: losing the focus would lose one's place in the list.
        aria-busy={activate.isPending || deactivate.isPending}
        onChange={change}
      />
      {!isRefused && <Refused error={isActive ? deactivate.error : activate.error} />}
      {isRefused && (
        <ActivateRefused
          id={id}
          name={name}
          onClose={() => {
            setRefused(false)
            activate.reset()
          }}
        />
      )}
    </Group>
  )
}
