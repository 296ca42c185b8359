import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import * as unitCalls from '@samklang/contract/client/units'
import { IconX } from '@tabler/icons-react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'
import classes from './patient.module.css'
import { useRemoveResponsible } from './use-remove-responsible.tsx'

export function ResponsiblesPart() {
  const { t } = useText('professional')
  const { Id, ResponsibleProfessionals, OwnerUnit } = usePatient()
  const staff = useCall(unitCalls.listCareUnitUsers, {})
  const keep = useKeepPatient()
  const add = useSend(patientCalls.addResponsible, { shownIn: 'button', onSent: keep })
  const removal = useRemoveResponsible()
  const params = { id: Id }
  const isResponsible = (id: string) => ResponsibleProfessionals.some(({ StaffUserId }) => StaffUserId === id)

  return (
    <Stack gap="sm">
      {ResponsibleProfessionals.length === 0 && (
        <Text>{OwnerUnit ? t('patient.responsible-unknown') : t('patient.responsibles.none')}</Text>
      )}
      <ul className={classes.contacts}>
        {ResponsibleProfessionals.map(({ StaffUserId, Fullname }) => (
          <li key={StaffUserId}>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <Text>{Fullname}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('patient.responsibles.remove', { name: Fullname })}
                disabled={removal.isPending}
                onClick={() => removal.remove(StaffUserId)}
              >
                <IconX aria-hidden size={18} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
      <Select
        label={t('patient.responsibles.add')}
        placeholder={t('patient.responsibles.search')}
        data={staff
          .filter(({ StaffUserId }) => !isResponsible(StaffUserId))
          .map(({ StaffUserId, Fullname }) => ({ value: StaffUserId, label: Fullname }))}
        value={null}
        searchable
        nothingFoundMessage={t('patient.responsibles.no-match')}
        disabled={add.isPending}
        comboboxProps={{ withinPortal: false }}
        onChange={(StaffUserId) => {
          if (StaffUserId) add.mutate({ params, body: { StaffUserId } })
        }}
      />
      <Refused error={add.error} />
      {removal.dialog}
    </Stack>
  )
}
