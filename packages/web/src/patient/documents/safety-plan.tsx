import { Button, Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { listDraftedForms } from '../../answering/draft/unsent.ts'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useSession } from '../../session/store.ts'
import { formatDayInWords, formatTime } from '../../ui/format-time.ts'
import { fillWords } from './fill-words.ts'
import { EarlierPlan, PlanText } from './plan-text.tsx'
import { english, swedish } from './plan-words.ts'
import { type PlanAsRead, useSafetyPlan } from './use-safety-plan.ts'

type SafetyPlanProps = {
  /** Of the page of a treatment: the plan that is made in it alone, open from the start. */
  treatmentId?: string
  /** The way to change it, where there is one. */
  change?: ((formId: string) => ReactNode) | undefined
}

/** beside the numbers to call. */
export function SafetyPlan({ treatmentId, change }: SafetyPlanProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const id = useId()
  const [isOpen, setOpen] = useState(treatmentId !== undefined)
  const read = useSafetyPlan()
  if (!read || (treatmentId !== undefined && read.plan.TreatmentId !== treatmentId)) return null
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {read.plan.DisplayName}
      </Title>
      {change?.(read.plan.FormId)}
      <Button
        variant="default"
        size="lg"
        aria-expanded={isOpen}
        aria-controls={`${id}-plan`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hide : words.show}
      </Button>
      <ReadPlan id={`${id}-plan`} read={read} isOpen={isOpen} hasFoot />
    </Card>
  )
}

type ReadPlanProps = {
  id: string
  read: PlanAsRead
  isOpen: boolean
  /** What can be done with it stands below it. */
  hasFoot?: boolean
}

/** What it says, how old that is and what came before it. */
export function ReadPlan({ id, read: { plan, readAt, age }, isOpen, hasFoot = false }: ReadPlanProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const person = useSession()?.userProfile.PublicId ?? ''
  return (
    <>
      <div id={id} hidden={!isOpen}>
        {age !== 'latest' && (
          <Text role="status" mt="sm">
            {fillWords(words[age], { day: formatDayInWords(readAt, language), time: formatTime(readAt) })}
          </Text>
        )}
        {listDraftedForms(person, now()).includes(plan.FormId) && <Text mt="sm">{words.unsent}</Text>}
        <PlanText plan={plan} isShown={isOpen && hasFoot} {...(hasFoot && { kept: { plan, readAt } })} />
      </div>
      {(hasFoot || isOpen) && plan.EarlierPlans.map((earlier) => <EarlierPlan key={earlier.FormId} plan={earlier} />)}
    </>
  )
}
