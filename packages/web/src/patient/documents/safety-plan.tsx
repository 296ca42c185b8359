import { Button, Card, Text, Title } from '@mantine/core'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listDraftedForms } from '../../answering/draft/unsent.ts'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { formatDayInWords, formatTime } from '../../ui/format-time.ts'
import { fillWords } from './fill-words.ts'
import { EarlierPlan, PlanText } from './plan-text.tsx'
import { english, swedish } from './plan-words.ts'
import { useKeptPlan } from './use-kept-plan.ts'

/**
 * beside the numbers to call. Fetched with the page, held as long as it is open and kept for the next one: whoever
 * needs it may have lost the network since.
 */
export function SafetyPlan() {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const session = useSession()
  const isPatient = session?.context?.Type === 'Patient'
  const person = session?.userProfile.PublicId ?? ''
  const { data, isError, isFetching, failureCount, dataUpdatedAt } = useQuery({
    enabled: isPatient,
    ...callQuery(useScope(), artifactCalls.getMySafetyPlan, {}, { shownIn: 'place' }),
    // Somebody may have written in it a moment ago, on the page before or on another device.
    staleTime: 0,
    refetchOnWindowFocus: true,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const kept = useKeptPlan(isPatient ? data : undefined, dataUpdatedAt)
  const plan = data ? data.Plan : kept?.plan
  const readAt = data ? new Date(dataUpdatedAt).toISOString() : (kept?.readAt ?? '')
  const isOld = isError || (!data && kept !== undefined)
  if (!plan || !isPatient) return null
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {plan.DisplayName}
      </Title>
      <Button
        variant="default"
        size="lg"
        aria-expanded={isOpen}
        aria-controls={`${id}-plan`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hide : words.show}
      </Button>
      <div id={`${id}-plan`} hidden={!isOpen}>
        {isOld && (
          <Text role="status" mt="sm">
            {fillWords(isFetching && failureCount === 0 ? words.fetching : words.kept, {
              day: formatDayInWords(readAt, language),
              time: formatTime(readAt),
            })}
          </Text>
        )}
        {listDraftedForms(person, now()).includes(plan.FormId) && <Text mt="sm">{words.unsent}</Text>}
        <PlanText plan={plan} isShown={isOpen} kept={{ plan, readAt }} />
      </div>
      {plan.EarlierPlans.map((earlier) => (
        <EarlierPlan key={earlier.FormId} plan={earlier} />
      ))}
    </Card>
  )
}
