import { Checkbox, Stack, Switch, Textarea } from '@mantine/core'
import { isCalendarDate } from '@samklang/contract/birth-date'
import { longestComment } from '@samklang/contract/comments'
import { SettableConsent } from '@samklang/contract/consent-status'
import type { CivilDate } from '@samklang/contract/instants'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { type FieldFaults, focusFirstFault, hasFaults } from '../../patient-form/faults.ts'
import { useFaultText } from '../../patient-form/use-fault-text.ts'
import { today } from '../../session/civil-day.ts'
import { useCurrentUnit } from '../../system/use-current-unit.ts'
import { DayField } from '../../ui/day-field.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { StepForm } from './step-form.tsx'
import { titleOf } from './steps.ts'
import type { StepProps } from './use-registration.ts'

/** Admission, where the unit has such; consent; and whether somebody may act on the patient's behalf. */
export function AdmissionStep({ draft, change, onNext, onBack }: StepProps) {
  const { t } = useText('professional')
  const form = useRef<HTMLFormElement>(null)
  const unit = useCurrentUnit()
  const hasAdmission = unit?.UnitGroup?.Admission ?? false
  const [isTold, setTold] = useState(false)
  const faults = findAdmissionFaults(draft, { hasAdmission, today: today(unit?.TimeZone) })
  const errorOf = useFaultText(isTold ? faults : {})

  function submit() {
    if (!hasFaults(faults)) return onNext()
    flushSync(() => setTold(true))
    focusFirstFault(form.current)
  }

  return (
    <StepForm
      form={form}
      title={t(titleOf('admission', { hasAdmission }))}
      next={t('registration.next')}
      onSubmit={submit}
      onBack={onBack}
    >
      <Stack gap="lg">
        {hasAdmission && (
          <Checkbox
            label={t('registration.admit')}
            description={t('registration.admit-explained')}
            checked={draft.Admit}
            onChange={(event) => change({ Admit: event.currentTarget.checked })}
          />
        )}
        {hasAdmission && draft.Admit && (
          <DayField
            label={t('registration.admitted-on')}
            value={draft.AdmittedDate ?? today(unit?.TimeZone)}
            error={errorOf('AdmittedDate')}
            onChange={(AdmittedDate) => change({ AdmittedDate })}
          />
        )}
        <ChoiceField
          label={t('registration.consent')}
          description={t('registration.consent-explained')}
          value={draft.ConsentStatus}
          options={SettableConsent.options.map((value) => ({ value, label: t(`registration.consents.${value}`) }))}
          onChange={(ConsentStatus) => change({ ConsentStatus })}
        />
        <Textarea
          label={t('registration.consent-comment')}
          autosize
          minRows={1}
          value={draft.ConsentComment}
          error={errorOf('ConsentComment')}
          onChange={(event) => change({ ConsentComment: event.currentTarget.value })}
        />
        <Switch
          label={t('registration.allow-agent')}
          description={t('registration.allow-agent-explained')}
          checked={draft.AllowAgent}
          onChange={(event) => change({ AllowAgent: event.currentTarget.checked })}
        />
      </Stack>
    </StepForm>
  )
}

function findAdmissionFaults(draft: RegistrationDraft, at: { hasAdmission: boolean; today: CivilDate }): FieldFaults {
  const { AdmittedDate, Admit, ConsentComment } = draft
  const isWrong = AdmittedDate !== null && (!isCalendarDate(AdmittedDate) || AdmittedDate > at.today)
  return {
    ...(at.hasAdmission && Admit && isWrong && { AdmittedDate: 'valid-date-of-birth' }),
    ...(ConsentComment.length > longestComment && { ConsentComment: 'maxLength' }),
  }
}
