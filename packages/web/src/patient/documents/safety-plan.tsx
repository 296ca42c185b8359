import { Button, Card, Stack, Text, Title } from '@mantine/core'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { DocumentSections } from '../../documents/document-sections.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { formatDayInWords } from '../../ui/format-time.ts'
import { english, fillWords, swedish } from './document-words.ts'
import { OpenDocument } from './open-document.tsx'

/**
 * beside the numbers to call. Fetched with the page and held as long as it is open: whoever needs it may have lost the
 * network since.
 */
export function SafetyPlan() {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isPatient = useSession()?.context?.Type === 'Patient'
  const { data } = useQuery({
    enabled: isPatient,
    ...callQuery(useScope(), artifactCalls.getMySafetyPlan, {}, { shownIn: 'place' }),
    // Somebody may have written in it a moment ago, on the page before or on another device.
    staleTime: 0,
    refetchOnWindowFocus: true,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const plan = data?.Plan
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
        {isOpen ? words.planHide : words.planShow}
      </Button>
      <div id={`${id}-plan`} hidden={!isOpen}>
        <Stack mt="sm">
          <Text c="dimmed">{fillWords(words.planChanged, { day: formatDayInWords(plan.ChangedAt, language) })}</Text>
          <DocumentSections sections={plan.Sections} order={3} language={plan.Language} />
          <OpenDocument source={plan} />
        </Stack>
      </div>
    </Card>
  )
}
