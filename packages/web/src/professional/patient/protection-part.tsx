import { Button, Group, List, Stack, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'
import { isSecondPersonNeeded, SecondPersonNeeded } from './second-person-needed.tsx'

/** Staff often know before the register does. What the register says is not for staff to take back. */
export function ProtectionPart() {
  const { t } = useText('professional')
  const { ProtectionSource: source } = usePatient()
  const [isAsking, setAsking] = useState(false)
  if (source === 'Integration') return <Text>{t('patient.protection.by-record')}</Text>
  return (
    <Stack gap="xs">
      <Text>{source ? t('patient.protection.by-staff') : t('patient.protection.no')}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {source ? t('patient.protection.clear') : t('patient.protection.set')}
        </Button>
      </Group>
      {isAsking && <ProtectionDialog isProtected={source === null} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const consequences = ['everywhere', 'access', 'invitations', 'numbers'] as const

function ProtectionDialog({ isProtected, onClose }: { isProtected: boolean; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id, Firstname, Lastname } = usePatient()
  const name = `${Firstname} ${Lastname}`
  const keep = useKeepPatient()
  const change = useSend(patientCalls.setProtection, {
    onSent: (patient) => {
      keep(patient)
      onClose()
    },
  })

  function confirm() {
    const input = { params: { id: Id }, body: { IsProtected: isProtected } }
    change.mutate(input)
  }

  if (isSecondPersonNeeded(change.error)) return <SecondPersonNeeded onClose={onClose} />
  return (
    <ConfirmDialog
      title={isProtected ? t('patient.protection.set-ask', { name }) : t('patient.protection.clear-ask', { name })}
      confirm={isProtected ? t('patient.protection.set') : t('patient.protection.clear')}
      onConfirm={confirm}
      onCancel={onClose}
      isPending={change.isPending}
      isDestructive={!isProtected}
    >
      {isProtected ? (
        <List spacing="xs">
          {consequences.map((what) => (
            <List.Item key={what}>{t(`patient.protection.means.${what}`)}</List.Item>
          ))}
        </List>
      ) : (
        <Stack gap="xs">
          <Text>{t('patient.protection.clear-means')}</Text>
          <Text>{t('patient.protection.clear-who')}</Text>
        </Stack>
      )}
      <Refused error={change.error} />
    </ConfirmDialog>
  )
}
