import { Alert, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { minLength } from '@samklang/contract/field-rules'
import { signInCalls } from '@samklang/contract/sign-in'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { keepBegun, takeBegun } from './begun-opening.ts'

const shortest = 20
const longest = 1000
const mostHours = 168

/** The way in for whoever must: it asks on which ground and why, and says that somebody reads it afterwards. */
export function EmergencyOpeningDialog(props: { id: string; onOpened: () => void; onClose: () => void }) {
  const { t } = useTranslation(['professional', 'common'])
  const [begun] = useState(() => takeBegun(props.id))
  const [basis, setBasis] = useState(begun?.basis ?? 'Emergency')
  const kept = useKeptWords(`opening/${props.id}`)
  const reason = kept.words ?? begun?.reason ?? ''
  const [hours, setHours] = useState(begun?.hours ?? 8)
  const [isTold, setTold] = useState(false)
  const opening = useSend(emergencyOpeningCalls.openInEmergency, { inline: shownInDialog })
  const fault = minLength(shortest)(reason.trim())

  function open() {
    setTold(fault !== undefined)
    if (fault) return
    const body = { Basis: basis, Reason: reason.trim(), Hours: hours }
    opening.mutate({ params: { id: props.id }, body }, { onSuccess: opened })
  }

  function opened() {
    kept.drop()
    props.onOpened()
  }

  return (
    <Dialog title={t('patient.emergency.title')} onClose={props.onClose} width={560}>
      <Stack>
        <Text>{t('patient.emergency.explained')}</Text>
        <Radio.Group
          label={t('patient.emergency.basis')}
          value={basis}
          onChange={(value) => setBasis(value === 'Consent' ? 'Consent' : 'Emergency')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="Emergency" label={t('patient.emergency.Emergency')} />
            <Radio value="Consent" label={t('patient.emergency.Consent')} />
          </Stack>
        </Radio.Group>
        <KeptTextarea
          kept={kept}
          label={t('patient.emergency.reason')}
          description={t('patient.emergency.reason-hint', { shortest, length: reason.trim().length })}
          value={reason}
          maxLength={longest}
          minRows={3}
          required
          error={isTold && fault && t(`common:validation.${fault}`)}
        />
        <NumberInput
          label={t('patient.emergency.hours')}
          description={t('patient.emergency.hours-hint')}
          value={hours}
          min={1}
          max={mostHours}
          allowDecimal={false}
          clampBehavior="strict"
          maw={160}
          onChange={(value) => setHours(Number(value) || 1)}
        />
        <Unopened error={opening.error} onLeave={() => keepBegun(props.id, { basis, reason, hours })} id={props.id} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red.9" loading={opening.isPending} onClick={open}>
            {t('patient.emergency.open')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

// Whoever was identified long ago must show that it is still them, and comes back to what was written here.
function Unopened({ error, id, onLeave }: { error: Error | null; id: string; onLeave: () => void }) {
  const { t } = useTranslation('professional')
  const { status, code } = error instanceof CallError ? { status: error.status, code: error.body.Code } : {}
  if (code === 'identify-anew')
    return (
      <Alert color="amber" role="alert">
        <Stack align="flex-start">
          <Text>{t('patient.emergency.identify-anew')}</Text>
          <Button component="a" href={freshLogin(`/admin/patient/${id}/`)} onClick={onLeave}>
            {t('patient.emergency.identify')}
          </Button>
        </Stack>
      </Alert>
    )
  if (status !== 404) return <Refused error={error} />
  return (
    <div role="alert">
      <Alert color="red">{t('patient.emergency.unknown')}</Alert>
    </div>
  )
}

function freshLogin(returnTo: string): string {
  return `${signInCalls.startStaffLogin.path}?${new URLSearchParams({ fresh: 'true', returnTo })}`
}
