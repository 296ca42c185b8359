import { Checkbox, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useTakeover } from '../care/use-takeover.tsx'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'

type Removal = { remove: (staffUserId?: string) => void; isPending: boolean; dialog: ReactNode }

/** Somebody answers no longer for the patient. Where alerts wait for them it is asked who takes these over. */
export function useRemoveResponsible(): Removal {
  const { t } = useText('professional')
  const { Id, ResponsibleProfessionals } = usePatient()
  const [takesPatient, setTakesPatient] = useState(true)
  const keep = useKeepPatient()
  const sending = useSend(patientCalls.removeResponsible, {
    shownIn: 'button',
    onSent: keep,
  })
  const takeover = useTakeover(sending)
  const params = { id: Id }
  const of = (staffUserId?: string) => ({ ...(staffUserId && { StaffUserId: staffUserId }) })

  function confirm() {
    if (takeover.isMissing()) return
    const TakesOver = takesPatient ? ('Patient' as const) : ('Alerts' as const)
    const query = { ...sending.variables?.query, AlertTakerId: takeover.takerId, TakesOver }
    sending.mutate({ params, query, body: undefined }, { onSuccess: takeover.forget })
  }

  function cancel() {
    sending.reset()
    takeover.forget()
  }

  return {
    remove: (staffUserId) => sending.mutate({ params, query: of(staffUserId), body: undefined }),
    isPending: sending.isPending,
    dialog: takeover.isAsking ? (
      <ConfirmDialog
        title={t('patient.responsibles.takeover-title')}
        confirm={t('patient.responsibles.takeover-confirm')}
        onConfirm={confirm}
        onCancel={cancel}
        isPending={sending.isPending}
      >
        {takeover.fields}
        <Checkbox
          mt="sm"
          label={t('patient.responsibles.takes-patient')}
          checked={takesPatient}
          onChange={(event) => setTakesPatient(event.currentTarget.checked)}
        />
        {!takesPatient && (
          <Text mt="xs">
            {t(
              ResponsibleProfessionals.length > 1
                ? 'patient.responsibles.only-alerts'
                : 'patient.responsibles.left-alone',
            )}
          </Text>
        )}
      </ConfirmDialog>
    ) : (
      <Refused error={sending.error} />
    ),
  }
}
