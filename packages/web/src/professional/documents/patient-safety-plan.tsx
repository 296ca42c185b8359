import { Button, Stack, Text } from '@mantine/core'
import type { PlanForStaff } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import { useId, useState } from 'react'
import { DocumentSections } from '../../documents/document-sections.tsx'
import { useText } from '../../i18n/use-text.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { OpenDocument } from './open-document.tsx'
import classes from './patient-safety-plan.module.css'
import { PlanSinceAlert } from './plan-since-alert.tsx'
import { useSafetyPlan } from './use-safety-plan.ts'

type PatientSafetyPlanProps = {
  patientId: string
  name: string
  /** When the alerts that it stands beside were raised. */
  alertsAt?: readonly Instant[]
}

/**
 * what the patient has written for when things are hard, beside what says that they may be. That there is none is said:
 * nobody should look for one.
 */
export function PatientSafetyPlan({ patientId, name, alertsAt = [] }: PatientSafetyPlanProps) {
  const { t } = useText('professional')
  const plan = useSafetyPlan(patientId)
  if (plan.isError)
    return (
      <Text size="sm" role="status">
        {t('documents.plan-lost')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => plan.refetch()}>
          {t('common:state.retry')}
        </Button>
      </Text>
    )
  if (!plan.data) return null
  const { Plan } = plan.data
  if (!Plan) return <Text size="sm">{t('documents.no-plan')}</Text>
  return (
    <div>
      <ShownPlan name={name} plan={Plan} show={t('documents.show-plan')} alertsAt={alertsAt} />
      {Plan.EarlierPlans.map((earlier) => (
        <ShownPlan
          key={earlier.FormId}
          name={name}
          plan={earlier}
          show={t('documents.earlier-plan', { day: formatDay(earlier.ChangedAt) })}
          alertsAt={alertsAt}
          isEarlier
        />
      ))}
    </div>
  )
}

type WrittenPlan = PlanForStaff['EarlierPlans'][number]
type ShownPlanProps = Pick<PatientSafetyPlanProps, 'name'> & {
  plan: WrittenPlan
  show: string
  alertsAt: readonly Instant[]
  isEarlier?: boolean
}

function ShownPlan({ name, plan, show, alertsAt, isEarlier = false }: ShownPlanProps) {
  const { t } = useText('professional')
  const id = useId()
  const when = useWhenText()
  const [isOpen, setOpen] = useState(false)
  const minute = useMinute()
  return (
    // paper has no buttons. It has the plan that counts, whole, and of those before it what was opened.
    <div data-no-print={(isEarlier && !isOpen) || undefined}>
      <Text className={classes.onPaper} fw={650}>
        {t(isEarlier ? 'documents.paper-earlier' : 'documents.paper-plan', {
          name,
          changed: formatMoment(plan.ChangedAt),
          printed: formatMoment(minute),
        })}
      </Text>
      <Button
        variant={isEarlier ? 'subtle' : 'default'}
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen && !isEarlier ? t('documents.hide-plan') : show}
      </Button>{' '}
      {!isEarlier && (
        <Text span size="sm" data-no-print>
          {t('documents.plan-changed', { when: when(plan.ChangedAt) })}
        </Text>
      )}{' '}
      <WhoReads plan={plan} />
      <PlanSinceAlert plan={plan} alertsAt={alertsAt} />
      <Unfilled plan={plan} />
      <div id={id} hidden={!isOpen} className={classes.said}>
        <Stack gap="xs" mt="xs">
          <DocumentSections
            sections={plan.Sections}
            order={4}
            language={plan.Language}
            headingLanguage={plan.HeadingLanguage}
          />
          <OpenDocument source={plan} />
        </Stack>
      </div>
    </div>
  )
}

/** one line on one page is no plan: how much is written, and under which headings nothing is. */
function Unfilled({ plan: { Sections, EmptyHeadings, HeadingLanguage } }: { plan: WrittenPlan }) {
  const { t } = useText('professional')
  if (EmptyHeadings.length === 0) return null
  const pages = { done: Sections.length, all: Sections.length + EmptyHeadings.length }
  return (
    <Text size="sm">
      <b>{t('documents.plan-begun', pages)}</b> {t('documents.plan-empty')}{' '}
      <span lang={HeadingLanguage}>{EmptyHeadings.join(', ')}</span>
    </Text>
  )
}

/** staff who see a plan believe that the patient has it. */
function WhoReads({ plan: { IsReadable, ReadableUntil } }: { plan: WrittenPlan }) {
  const { t } = useText('professional')
  if (!ReadableUntil) return null
  return (
    <Text span size="sm" fw={IsReadable ? undefined : 600}>
      {t(IsReadable ? 'documents.plan-until' : 'documents.plan-unreadable', { day: ReadableUntil })}
    </Text>
  )
}
