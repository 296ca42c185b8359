import { Button, Checkbox, Group, List, Stack, Switch, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { focusFirstFault } from '../../patient-form/faults.ts'
import { today } from '../../session/civil-day.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import classes from './assign.module.css'
import type { AssignableForm } from './group-by-category.ts'
import { LanguageField } from './language-field.tsx'
import { type AssignPlan, judgePlan, newPlan, startDay } from './plan.ts'
import { TreatmentFit } from './treatment-fit.tsx'
import { modulesOf, type TreatmentContent } from './treatment-offers.ts'
import type { AssignOutcome } from './use-assign.ts'
import { usePlanFaultText } from './use-plan-fault-text.ts'
import { useStartTreatment } from './use-start-treatment.ts'
import { useTreatmentCandidate } from './use-treatment-candidate.ts'
import { WarnedDialog } from './warned-dialog.tsx'

type StartTreatmentProps = {
  offer: AssignableForm
  content: TreatmentContent
  onBack: () => void
  onDone: (outcome: AssignOutcome) => void
}

/** which variant, from when, and what the patient is told. A treatment is always the patient's own. */
export function StartTreatment({ offer, content, onBack, onDone }: StartTreatmentProps) {
  const { t } = useText('professional')
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [plan, setPlan] = useState(() => ({ ...newPlan(today()), LastDay: '' }))
  const [variantId, setVariantId] = useState<string>()
  const [opensNext, setOpensNext] = useState(true)
  const [isTold, setTold] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const { start, isPending, error, reset } = useStartTreatment(content, onDone)
  const candidate = useTreatmentCandidate(offer, startDay(plan, today()), variantId)
  const chosen = candidate?.fits[0]?.chosen?.VariantId
  const faults = judgePlan(plan, 'Questionnaire', today())
  const change = (next: Partial<AssignPlan>) => setPlan((latest) => ({ ...latest, ...next }))
  useEffect(() => title.current?.focus(), [])

  function order(acceptWarnings: boolean) {
    setWarned(false)
    if (chosen) start({ variantId: chosen, plan, opensNext, acceptWarnings })
  }

  function cancel() {
    setWarned(false)
    reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!candidate || candidate.verdict === 'Forbid') return
    if (Object.keys(faults).length > 0) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    if (candidate.verdict === 'Warn') setWarned(true)
    else order(false)
  }

  // The server may know better than this page: a birthday that was corrected a moment ago, for instance.
  const isWarnedThere = error instanceof CallError && error.body.Code === 'criteria-warn'
  if (!candidate) return null
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Title ref={title} order={3} size="h5" tabIndex={-1}>
          {offer.type.DisplayName}
        </Title>
        <TreatmentFit candidate={candidate} isProposed={variantId === undefined} onWant={setVariantId} />
        <ModuleNames content={content} variantId={chosen} />
        <StartFields plan={plan} faults={isTold ? faults : {}} onChange={change} />
        {content.moduleId === undefined && modulesOf(content, chosen).length > 1 && (
          <Switch
            label={t('treatments.plan.by-itself')}
            description={t('treatments.plan.by-itself-hint')}
            checked={opensNext}
            onChange={(event) => setOpensNext(event.currentTarget.checked)}
          />
        )}
        <LanguageField label={t('treatments.assign.language')} candidates={[candidate]} plan={plan} onChange={change} />
        <Checkbox
          checked={plan.Notify}
          label={t('treatments.assign.notify')}
          description={t('treatments.open.notify-explained')}
          onChange={(event) => change({ Notify: event.currentTarget.checked })}
        />
        <Refused error={isWarnedThere ? null : error} />
        <StartFooter
          isForbidden={candidate.verdict === 'Forbid'}
          isLater={plan.When === 'later'}
          isPending={isPending}
          onBack={onBack}
        />
      </Stack>
      {(isWarned || (isWarnedThere && !isPending)) && (
        <WarnedDialog candidates={[candidate]} onConfirm={() => order(true)} onCancel={cancel} />
      )}
    </form>
  )
}

type StartFooterProps = { isForbidden: boolean; isLater: boolean; isPending: boolean; onBack: () => void }

function StartFooter({ isForbidden, isLater, isPending, onBack }: StartFooterProps) {
  const { t } = useText('professional')
  return (
    <div className={classes.footer}>
      <Text size="sm" role="status">
        {isForbidden && t('treatments.assign.cannot')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={onBack}>
          {t('assign.back')}
        </Button>
        <Button type="submit" loading={isPending} disabled={isForbidden}>
          {t(isLater ? 'treatments.assign.plan' : 'treatments.assign.submit')}
        </Button>
      </Group>
    </div>
  )
}

function ModuleNames({ content, variantId }: { content: TreatmentContent; variantId: string | undefined }) {
  const { t } = useText('professional')
  const modules = modulesOf(content, variantId)
  if (content.moduleId !== undefined) {
    return <Text size="sm">{t('treatments.assign.alone', { treatment: content.definition.DisplayName })}</Text>
  }
  if (modules.length === 0) return null
  return (
    <section aria-label={t('treatments.assign.list')}>
      <Text fw={600} size="sm">
        {t('treatments.assign.list')}
      </Text>
      <List type="ordered" size="sm" withPadding>
        {modules.map(({ ModuleId, DisplayName, EstimatedMinutes }) => (
          <List.Item key={ModuleId}>
            {[DisplayName, EstimatedMinutes && t('library.minutes', { count: EstimatedMinutes })]
              .filter(Boolean)
              .join(' · ')}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('treatments.assign.first')}
      </Text>
    </section>
  )
}

type StartFieldsProps = {
  plan: AssignPlan
  faults: ReturnType<typeof judgePlan>
  onChange: (change: Partial<AssignPlan>) => void
}

function StartFields({ plan, faults, onChange }: StartFieldsProps) {
  const { t } = useText('professional')
  const faultText = usePlanFaultText(faults)
  return (
    <Stack gap="sm">
      <ChoiceField
        label={t('treatments.assign.start')}
        value={plan.When === 'later' ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('assign.whens.now') },
          { value: 'later', label: t('assign.whens.later') },
        ]}
        onChange={(When) => onChange({ When })}
      />
      {plan.When === 'later' && (
        <DayField
          label={t('assign.start-date')}
          value={plan.StartDate}
          error={faultText('StartDate')}
          isRequired
          onChange={(StartDate) => onChange({ StartDate })}
        />
      )}
    </Stack>
  )
}
