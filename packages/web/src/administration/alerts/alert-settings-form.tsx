import { Button, Fieldset, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type AlertSettings, alertSteps, mostAlertMinutes } from '@samklang/contract/alert-steps'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import classes from './alerts.module.css'
import { ClosedDays } from './closed-days.tsx'
import { findFaults } from './find-faults.ts'
import { RosterFields } from './roster-fields.tsx'
import { useFailedText, useNameText } from './use-staff-text.ts'

type AlertSettingsFormProps = {
  settings: AlertSettings
  /** Whether something stands there that is not saved. */
  onChanged: (isChanged: boolean) => void
}

export function AlertSettingsForm({ settings, onChanged }: AlertSettingsFormProps) {
  const { t } = useText('administration')
  const { UnitGroupId: id, UnitGroupName, HasWorkingLastStep, Staff, ...told } = settings
  const { OnCallPhoneFailedAt, OnCallEmailFailedAt, ...kept } = told
  const [draft, setDraft] = useState(kept)
  const [isTold, setTold] = useState(false)
  const save = useSend(alertStepCalls.setAlertSettings, { onSent: tellSaved })
  const faults = isTold ? findFaults(draft, Staff) : {}
  const failedText = useFailedText()
  const nameText = useNameText()
  const change = (next: Partial<typeof draft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    onChanged(JSON.stringify(changed) !== JSON.stringify(kept))
  }
  const isConflict = save.error instanceof CallError && save.error.status === 409

  function tellSaved() {
    onChanged(false)
    showSnackbar(t('alert-steps.saved'), { tone: 'done' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (Object.keys(findFaults(draft, Staff)).length === 0) save.mutate({ params: { id }, body: draft })
  }

  return (
    <form onSubmit={submit} noValidate aria-label={UnitGroupName}>
      <Stack>
        <Fieldset legend={t('alert-steps.steps')}>
          <Text size="sm">{t('alert-steps.steps-means')}</Text>
          <div className={classes.steps}>
            {alertSteps.map((step) => (
              <NumberInput
                key={step}
                label={t(`alert-steps.step.${step}`)}
                suffix={` ${t('alert-steps.minutes')}`}
                min={0}
                max={mostAlertMinutes}
                allowDecimal={false}
                value={draft.Minutes[step]}
                error={faults.Minutes === step && t('alert-steps.fault.minutes')}
                onChange={(value) => change({ Minutes: { ...draft.Minutes, [step]: Number(value) } })}
              />
            ))}
            <NumberInput
              label={t('alert-steps.repeat')}
              suffix={` ${t('alert-steps.minutes')}`}
              min={15}
              max={mostAlertMinutes}
              allowDecimal={false}
              value={draft.RepeatMinutes}
              error={faults.RepeatMinutes && t('alert-steps.fault.repeat')}
              onChange={(value) => change({ RepeatMinutes: Number(value) })}
            />
          </div>
        </Fieldset>
        <Fieldset legend={t('alert-steps.last')}>
          <Text size="sm">{t('alert-steps.last-means')}</Text>
          <div className={classes.steps}>
            <TextInput
              label={t('alert-steps.on-call-phone')}
              type="tel"
              autoComplete="off"
              value={draft.OnCallPhone ?? ''}
              description={draft.OnCallPhone === kept.OnCallPhone && failedText(OnCallPhoneFailedAt)}
              error={faults.OnCallPhone && t('alert-steps.fault.phone')}
              onChange={(event) => change({ OnCallPhone: event.currentTarget.value || null })}
            />
            <TextInput
              label={t('alert-steps.on-call-email')}
              type="email"
              autoComplete="off"
              value={draft.OnCallEmail ?? ''}
              description={draft.OnCallEmail === kept.OnCallEmail && failedText(OnCallEmailFailedAt)}
              error={faults.OnCallEmail && t('common:validation.email')}
              onChange={(event) => change({ OnCallEmail: event.currentTarget.value || null })}
            />
            <NativeSelect
              label={t('alert-steps.head')}
              value={draft.HeadUserId ?? ''}
              error={faults.Head && t('alert-steps.fault.head')}
              data={[
                { value: '', label: t('alert-steps.nobody') },
                ...Staff.filter((one) => one.MayAcknowledge || one.StaffUserId === kept.HeadUserId).map((one) => ({
                  value: one.StaffUserId,
                  label: nameText(one),
                })),
              ]}
              onChange={(event) => change({ HeadUserId: event.currentTarget.value || null })}
            />
          </div>
        </Fieldset>
        <RosterFields
          roster={draft.Roster}
          staff={Staff}
          isFaulty={Boolean(faults.Roster)}
          onChange={(Roster) => change({ Roster })}
        />
        <ClosedDays days={draft.ClosedDays} onChange={(days) => change({ ClosedDays: days })} />
        <Refused error={save.error} />
        {isConflict && <Text>{t('alert-steps.conflict')}</Text>}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('alert-steps.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
