import { Alert, Button, Group, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { minLength } from '@samklang/contract/field-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'

const shortest = 20
const longest = 1000
const mostHours = 168

type Basis = 'Consent' | 'Emergency'

/** The way in for whoever must: it asks on which ground and why, and says that somebody reads it afterwards. */
export function EmergencyOpeningDialog(props: { id: string; onOpened: () => void; onClose: () => void }) {
  const { t } = useTranslation(['professional', 'common'])
  const [basis, setBasis] = useState<Basis>('Emergency')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState(8)
  const [isTold, setTold] = useState(false)
  const opening = useSend(emergencyOpeningCalls.openInEmergency, { inline: shownInDialog })
  const fault = minLength(shortest)(reason.trim())

  function open() {
    setTold(fault !== undefined)
    if (fault) return
    const body = { Basis: basis, Reason: reason.trim(), Hours: hours }
    opening.mutate({ params: { id: props.id }, body }, { onSuccess: props.onOpened })
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
        <Textarea
          label={t('patient.emergency.reason')}
          description={t('patient.emergency.reason-hint', { shortest, length: reason.trim().length })}
          value={reason}
          maxLength={longest}
          autosize
          minRows={3}
          required
          error={isTold && fault && t(`common:validation.${fault}`)}
          onChange={(event) => setReason(event.currentTarget.value)}
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
        <Unopened error={opening.error} />
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

// Whoever signed in long ago must show that it is still them; only signing in again helps.
function Unopened({ error }: { error: Error | null }) {
  const { t } = useTranslation('professional')
  const status = error instanceof CallError ? error.status : undefined
  if (status !== 403 && status !== 404) return <Refused error={error} />
  const words = { 403: t('patient.emergency.sign-in-again'), 404: t('patient.emergency.unknown') }
  return (
    <div role="alert">
      <Alert color="red">{words[status]}</Alert>
    </div>
  )
}
