import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { patientCalls } from '@samklang/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { go } from '../../routes/go.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { dropSelectedPatient } from './selected-patient.ts'
import { usePatient } from './use-patient.ts'

/** Asked twice: once with the button, once by writing whose record it is. */
export function DeletePatient() {
  const { t } = useTranslation('professional')
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack gap="xs">
      <Text>{t('patient.delete.explained')}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('patient.delete.open')}
        </Button>
      </Group>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Stack>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('professional')
  const { Id, Lastname, Firstname, PatientContactRelations } = usePatient()
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const client = useQueryClient()
  const remove = useSend(patientCalls.deletePatient, { inline: shownInDialog })
  const isSame = typed.trim().toLocaleLowerCase('sv') === Lastname.toLocaleLowerCase('sv')

  function confirm() {
    setTold(!isSame)
    if (!isSame) return
    remove.mutate(
      { params: { id: Id } },
      {
        onSuccess: async ({ RestorableUntil }) => {
          showSnackbar(t('patient.delete.done', { date: RestorableUntil.slice(0, 10) }), {
            tone: 'done',
            timeout: 10_000,
          })
          dropSelectedPatient()
          await go('/admin/')
          client.clear()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      title={t('patient.delete.ask', { name: `${Firstname} ${Lastname}` })}
      confirm={t('patient.delete.confirm')}
      onConfirm={confirm}
      onCancel={onClose}
      isPending={remove.isPending}
      isDestructive
    >
      <Stack gap="sm">
        <Text>{t('patient.delete.means', { count: PatientContactRelations.length })}</Text>
        <TextInput
          label={t('patient.delete.type', { name: Lastname })}
          value={typed}
          autoComplete="off"
          error={isTold && !isSame ? t('patient.delete.other') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Refused error={remove.error} />
      </Stack>
    </ConfirmDialog>
  )
}
