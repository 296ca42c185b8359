import { Alert, Anchor, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { shortestOpeningReason as shortest, UnjustifiedBefore } from '@samklang/contract/emergency-openings'
import { findWordsFault, seenLength } from '@samklang/contract/written'
import { addSeconds } from '@samklang/engine/time/instants'
import { type FormEvent, useMemo, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import type { KeptWords } from '../state/kept-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import { formatMoment } from '../ui/format-time.ts'
import { KeptTextarea } from '../ui/kept-textarea.tsx'
import { Refused } from '../ui/refused.tsx'
import { bases, type OpeningDraft } from './opening-draft.ts'

const longest = 1000
const mostHours = 168

type OpeningFormProps = {
  draft: OpeningDraft
  kept: KeptWords
  sending: { error: Error | null; isPending: boolean }
  /** Where somebody who has to identify themselves anew comes back to; what was written is kept meanwhile. */
  returnTo: string
  onChange: (part: Partial<OpeningDraft>) => void
  onLeave: () => void
  onOpen: (body: { Basis: (typeof bases)[number]; Reason: string; Hours: number; IsConfirmed: boolean }) => void
  onClose: () => void
}

/** On which ground, why and for how long. No ground is chosen beforehand: whoever opens says which it is. */
export function OpeningForm(props: OpeningFormProps) {
  const { draft, kept, sending, returnTo, onChange, onLeave, onOpen, onClose } = props
  const { t } = useText('professional')
  const { basis, reason, hours } = draft
  const [isTold, setTold] = useState(false)
  const fault = findWordsFault(reason, shortest)
  // Told once, it is told until the dialog is closed, also beside another refusal.
  const told = unjustifiedBeforeOf(sending.error)
  const [before, setBefore] = useState(told)
  if (told && told.ReviewedAt !== before?.ReviewedAt) setBefore(told)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (basis && !fault)
      onOpen({ Basis: basis, Reason: reason.trim(), Hours: hours, IsConfirmed: before !== undefined })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Radio.Group
          label={t('patient.emergency.basis')}
          value={basis}
          required
          error={isTold && !basis && t('patient.emergency.basis-missing')}
          onChange={(value) => onChange({ basis: bases.find((known) => known === value) ?? null })}
        >
          <Stack gap="xs" mt="xs">
            {bases.map((value) => (
              <Radio key={value} value={value} label={t(`patient.emergency.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <KeptTextarea
          kept={kept}
          onWrite={(words) => onChange({ reason: words })}
          label={t('patient.emergency.reason')}
          description={t('patient.emergency.reason-hint', { shortest, length: seenLength(reason) })}
          value={reason}
          longest={longest}
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
          onChange={(value) => onChange({ hours: Number(value) || 1 })}
        />
        {before && (
          <Alert color="amber" role="alert" title={t('patient.emergency.unjustified-before')}>
            {t('patient.emergency.unjustified-explained', { when: formatMoment(before.ReviewedAt) })}
          </Alert>
        )}
        <Unopened error={told ? null : sending.error} returnTo={returnTo} onLeave={onLeave} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={sending.isPending}>
            {before ? t('patient.emergency.open-anyway') : t('patient.emergency.open')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type UnopenedProps = { error: Error | null; returnTo: string; onLeave: () => void }

// Whoever was identified long ago must show that it is still them, and comes back to what was written here.
function Unopened({ error, returnTo, onLeave }: UnopenedProps) {
  const { t } = useText('professional')
  const heardAt = useMemo(() => (error ? now() : ''), [error])
  const { status, body } = error instanceof CallError ? error : {}
  if (body?.Code === 'identify-anew')
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
  if (status === 429)
    return (
      <Alert color="red" role="alert">
        {t('patient.emergency.too-many', { when: formatMoment(addSeconds(heardAt, body?.RetryAfter ?? 3600)) })}
      </Alert>
    )
  if (body?.Errors?.some(({ Key }) => Key === 'reason-used-before'))
    return (
      <Alert color="red" role="alert">
        {t('common:validation.reason-used-before')}
      </Alert>
    )
  if (body?.Code === 'opening-not-needed')
    return (
      <Alert color="amber" role="alert">
        <Anchor component={AppLink} to={returnTo}>
          {t('patient.emergency.here')}
        </Anchor>
      </Alert>
    )
  if (status !== 404) return <Refused error={error} />
  return (
    <div role="alert">
      <Alert color="red">{t('patient.emergency.unknown')}</Alert>
    </div>
  )
}

/** whether they have to know first that their last opening of this patient was found not justified. */
function unjustifiedBeforeOf(error: Error | null): UnjustifiedBefore | undefined {
  if (!(error instanceof CallError) || error.body.Code !== 'opening-unjustified-before') return undefined
  return UnjustifiedBefore.safeParse(Reflect.get(error.body, 'Details')).data
}

function freshLogin(returnTo: string): string {
  return `${signInCalls.startStaffLogin.path}?${new URLSearchParams({ fresh: 'true', returnTo })}`
}
