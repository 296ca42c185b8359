import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ProgramStep } from '@samklang/contract/program-content'
import { IconMessage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ItemCard } from './item-card.tsx'
import { PickItems } from './pick-items.tsx'
import { addItem, newMessage } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { useProgramWords } from './use-program-words.ts'
import { placesIn } from './wizard-steps.ts'

/** Step 3: what is sent in each step. */
export function ItemsStep({ wizard, place }: { wizard: ProgramWizard; place: string }) {
  const { t } = useText('administration')
  const { step: stepAt, item: itemAt } = placesIn(place)
  const led = wizard.content.Steps[stepAt ?? -1]?.Items[itemAt ?? -1]?.Id
  const [openId, setOpenId] = useState(led)
  return (
    <Stack gap="lg">
      <Text>{t('program-items.lead')}</Text>
      {wizard.content.Steps.map((step, at) => (
        <StepItems key={step.Id} wizard={wizard} step={step} at={at} openId={openId} onOpen={setOpenId} />
      ))}
    </Stack>
  )
}

type StepItemsProps = {
  wizard: ProgramWizard
  step: ProgramStep
  at: number
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

function StepItems({ wizard, step, at, openId, onOpen }: StepItemsProps) {
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const [isPicking, setPicking] = useState(false)
  const name = words.nameStep(step)
  const fault = wizard.faultAt(`Steps.${at}.Items`)
  const titleId = `items-${step.Id}`

  function addMessage() {
    const message = newMessage()
    wizard.change((latest) => addItem(latest, step.Id, message))
    onOpen(message.Id)
  }

  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId} className={classes.words}>
        {t('program-steps.numbered', { number: at + 1, name })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('program-steps.starts', { when: words.sayStart(step) })}
      </Text>
      {fault && <Text className={classes.fault}>{fault}</Text>}
      {step.Items.length > 0 && (
        <ul className={classes.items} aria-label={t('program-items.list', { name })}>
          {step.Items.map((item, no) => (
            <ItemCard
              key={item.Id}
              wizard={wizard}
              item={item}
              path={`Steps.${at}.Items.${no}`}
              isOpen={item.Id === openId}
              onOpen={(isOpen) => onOpen(isOpen ? item.Id : undefined)}
            />
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button
          variant={step.Items.length === 0 ? 'filled' : 'light'}
          leftSection={<IconPlus aria-hidden size={18} />}
          aria-label={t('program-items.add-to', { name })}
          onClick={() => setPicking(true)}
        >
          {t('program-items.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMessage aria-hidden size={18} />}
          aria-label={t('program-items.add-message-to', { name })}
          onClick={addMessage}
        >
          {t('program-items.add-message')}
        </Button>
      </Group>
      {isPicking && <PickItems wizard={wizard} step={step} onClose={() => setPicking(false)} />}
    </section>
  )
}
