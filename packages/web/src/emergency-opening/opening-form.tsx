import { Alert, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { minLength } from '@samklang/contract/field-rules'
import { signInCalls } from '@samklang/contract/sign-in'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../api/call-error.ts'
import type { KeptWords } from '../state/kept-words.ts'
import { KeptTextarea } from '../ui/kept-textarea.tsx'
import { Refused } from '../ui/refused.tsx'
import { type Basis, type BegunOpening, nothingBegun } from './begun-opening.ts'

const shortest = 20
const longest = 1000
const mostHours = 168
const bases: readonly Basis[] = ['Emergency', 'Consent']

type OpeningFormProps = {
  begun: BegunOpening | undefined
  /** The reason, as it is being written. */
  kept: KeptWords
  sending: { error: Error | null; isPending: boolean }
  /** Where somebody who has to identify themselves anew comes back to; what was written is kept meanwhile. */
  returnTo: string
  onKeep: (begun: BegunOpening) => void
  onOpen: (body: { Basis: Basis; Reason: string; Hours: number }) => void
  onClose: () => void
}

/** On which ground, why and for how long. No ground is chosen beforehand: whoever opens says which it is. */
export function OpeningForm({
  begun = nothingBegun,
  kept,
  sending,
  returnTo,
  onKeep,
  onOpen,
  onClose,
}: OpeningFormProps) {
  const { t } = useTranslation(['professional', 'common'])
  const [{ basis, hours }, setDraft] = useState(begun)
  const reason = kept.words ?? begun.reason
  const [isTold, setTold] = useState(false)
  const change = (part: Partial<BegunOpening>) => setDraft((latest) => ({ ...latest, ...part }))
  const fault = minLength(shortest)(reason.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (basis && !fault) onOpen({ Basis: basis, Reason: reason.trim(), Hours: hours })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Radio.Group
          label={t('patient.emergency.basis')}
          value={basis}
          required
          error={isTold && !basis && t('patient.emergency.basis-missing')}
          onChange={(value) => change({ basis: bases.find((known) => known === value) ?? null })}
        >
          <Stack gap="xs" mt="xs">
            {bases.map((value) => (
              <Radio key={value} value={value} label={t(`patient.emergency.${value}`)} />
            ))}
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
          onChange={(value) => change({ hours: Number(value) || 1 })}
        />
        <Unopened error={sending.error} returnTo={returnTo} onLeave={() => onKeep({ basis, reason, hours })} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={sending.isPending}>
            {t('patient.emergency.open')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type UnopenedProps = { error: Error | null; returnTo: string; onLeave: () => void }

// Whoever was identified long ago must show that it is still them, and comes back to what was written here.
function Unopened({ error, returnTo, onLeave }: UnopenedProps) {
  const { t } = useTranslation('professional')
  const { status, code } = error instanceof CallError ? { status: error.status, code: error.body.Code } : {}
  if (code === 'identify-anew')
    return (
      <Alert color="amber" role="alert">
        <Stack align="flex-start">
          <Text>{t('patient.emergency.identify-anew')}</Text>
          <Button component="a" href={freshLogin(returnTo)} onClick={onLeave}>
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
