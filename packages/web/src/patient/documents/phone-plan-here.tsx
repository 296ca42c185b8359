import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { DocumentSections } from '../../documents/document-sections.tsx'
import classes from '../../documents/documents.module.css'
import { useText } from '../../i18n/use-text.ts'
import { dropPhonePlan } from '../../state/phone-plan.ts'
import { usePhonePlan } from '../../state/use-phone-plan.ts'
import { fillWords } from './fill-words.ts'
import { type PhonePlan, readPhonePlan } from './phone-plan.ts'
import { english, swedish } from './phone-plan-words.ts'
import type { PlanToRead } from './plan-shape.ts'

/** Whoever has just been logged out, where it is known who that was. */
type Leaver = { person: string | null }

/** where nobody is logged in. Whoever has just been logged out is told that it is still here. */
export function PhonePlanHere({ leaver }: { leaver?: Leaver }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const stored = usePhonePlan()
  const kept = readPhonePlan(stored)
  const isOver = stored !== null && !kept
  const [isRemoved, setRemoved] = useState(false)
  useEffect(() => {
    if (isOver) dropPhonePlan()
  }, [isOver])
  if (!kept) return <div role="status">{isRemoved && <Text fw={600}>{words.isOff}</Text>}</div>
  const remove = () => {
    dropPhonePlan()
    setRemoved(true)
  }
  const isOwn = Boolean(leaver?.person && stored?.startsWith(`${leaver.person} `))
  const told = leaver && (isOwn ? { title: words.leftTitle, text: words.left } : leftByOther(words))
  return <PhonePlanCard kept={kept} told={told} onRemove={remove} />
}

/** Whoever has not chosen it, or is not known to have, is not told that they have. */
function leftByOther({ leftOtherTitle, leftOther }: typeof swedish): Told {
  return { title: leftOtherTitle, text: leftOther }
}

type Told = { title: string; text: string }
type PhonePlanCardProps = { kept: PhonePlan; told: Told | undefined; onRemove: () => void }

function PhonePlanCard({ kept, told, onRemove }: PhonePlanCardProps) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [latest, ...earlier] = kept.plans
  if (!latest) return null
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          {told?.title ?? latest.DisplayName}
        </Title>
        {told && <Text>{told.text}</Text>}
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
          <Text c="dimmed" mb="sm">
            {fillWords(words.readAt, {
              changed: sayWhen(kept, latest.ChangedAt, language),
              at: sayWhen(kept, kept.readAt, language),
            })}
          </Text>
          <Sections plan={latest} />
          {earlier.map((plan) => (
            <details key={plan.ChangedAt} className={classes.earlier}>
              <summary>{fillWords(words.earlier, { day: sayWhen(kept, plan.ChangedAt, language, false) })}</summary>
              <Sections plan={plan} />
            </details>
          ))}
        </div>
        {(isOpen || told) && <Remove onRemove={onRemove} />}
      </Stack>
    </Card>
  )
}

function Sections({ plan }: { plan: PlanToRead }) {
  return (
    <DocumentSections
      sections={plan.Sections}
      order={3}
      language={plan.Language}
      headingLanguage={plan.HeadingLanguage}
    />
  )
}

/** Asked once more: without network there is no other way to the plan. */
function Remove({ onRemove }: { onRemove: () => void }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button variant="default" size="md" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
    )
  return (
    <Stack gap="xs">
      <Text role="status">{words.removeText}</Text>
      <Group>
        <Button size="md" onClick={onRemove}>
          {words.removeNow}
        </Button>
        <Button variant="default" size="md" onClick={() => setAsked(false)}>
          {words.keep}
        </Button>
      </Group>
    </Stack>
  )
}

/** In the time of the clinic, which nobody has told who is not logged in. A zone that this browser does not know hides no plan. */
function sayWhen({ timeZone }: PhonePlan, instant: string, language: string, isTimed = true): string {
  const locale = language === 'en' ? 'en-GB' : 'sv-SE'
  const how: Intl.DateTimeFormatOptions = { dateStyle: 'long', ...(isTimed && { timeStyle: 'short' }) }
  const say = (zone: string) => new Intl.DateTimeFormat(locale, { ...how, timeZone: zone }).format(new Date(instant))
  try {
    return say(timeZone)
  } catch {
    return say('Europe/Stockholm')
  }
}
