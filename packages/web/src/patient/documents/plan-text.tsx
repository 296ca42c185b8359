import { Button, Stack, Text } from '@mantine/core'
import type { WrittenPlan } from '@samklang/contract/artifacts'
import { type ComponentProps, useId, useState } from 'react'
import { DocumentSections } from '../../documents/document-sections.tsx'
import { useText } from '../../i18n/use-text.ts'
import { formatDayInWords } from '../../ui/format-time.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { fillWords } from './fill-words.ts'
import { english, swedish } from './plan-words.ts'

/** Fetched by those who have a plan. */
const PlanFoot = laterPart(async () => (await import('./plan-foot.tsx')).PlanFoot)

type PlanTextProps = ComponentProps<typeof PlanFoot>

/** what a plan says, until when it can be read, and what can be done with it. */
export function PlanText(props: PlanTextProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const { Sections, Language, HeadingLanguage, ChangedAt, ReadableUntil } = props.plan
  return (
    <Stack mt="sm">
      <Text c="dimmed">{fillWords(words.changed, { day: formatDayInWords(ChangedAt, language) })}</Text>
      {ReadableUntil && <Text>{fillWords(words.until, { day: formatDayInWords(ReadableUntil, language) })}</Text>}
      <DocumentSections sections={Sections} order={3} language={Language} headingLanguage={HeadingLanguage} />
      <PlanFoot {...props} />
    </Stack>
  )
}

/** one from before is a tap away, with its day. */
export function EarlierPlan({ plan }: { plan: WrittenPlan }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="subtle" size="md" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {fillWords(words.earlier, { day: dayWithYear(plan.ChangedAt, language) })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PlanText plan={plan} isShown />}
      </div>
    </div>
  )
}

/** It may be long ago. */
function dayWithYear(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'sv-SE', { dateStyle: 'long' }).format(new Date(instant))
}
