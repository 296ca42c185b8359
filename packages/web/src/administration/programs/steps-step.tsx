import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { addStep, moveStep } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { StepCard } from './step-card.tsx'
import { useProgramWords } from './use-program-words.ts'

/** Step 2: the steps in their order, and what each starts on. One is open at a time. */
export function StepsStep({ wizard, opened }: { wizard: ProgramWizard; opened: number | undefined }) {
  const { t } = useText('administration')
  const { content, change, faultAt } = wizard
  const words = useProgramWords(wizard)
  const [openId, setOpenId] = useState(content.Steps[opened ?? -1]?.Id)
  const [moved, setMoved] = useState('')
  const dragged = useRef<string>(undefined)
  const fault = faultAt('Steps')

  function add() {
    const next = addStep(content)
    setOpenId(next.Steps.at(-1)?.Id)
    change((latest) => (latest.Steps.length === content.Steps.length ? next : addStep(latest)))
  }

  function move(id: string, to: number) {
    if (to < 0 || to >= content.Steps.length) return
    change((latest) => moveStep(latest, id, to))
    const step = content.Steps.find(({ Id }) => Id === id)
    setMoved(t('program-steps.moved', { name: words.nameStep(step), number: to + 1 }))
  }

  return (
    <Stack>
      <Text>{t('program-steps.lead')}</Text>
      {fault && (
        <Text role="alert" className={classes.fault} tabIndex={-1} aria-invalid>
          {fault}
        </Text>
      )}
      {content.Steps.length > 0 && (
        <ol className={classes.steps} aria-label={t('program-steps.list')}>
          {content.Steps.map((step, at) => (
            <StepCard
              key={step.Id}
              wizard={wizard}
              step={step}
              at={at}
              isOpen={step.Id === openId}
              onOpen={(isOpen) => setOpenId(isOpen ? step.Id : undefined)}
              onMove={(to) => move(step.Id, to)}
              onDrag={() => {
                dragged.current = step.Id
              }}
              onDrop={() => dragged.current && move(dragged.current, at)}
            />
          ))}
        </ol>
      )}
      <Text role="status" className={classes.heard}>
        {moved}
      </Text>
      <Group>
        <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={add}>
          {t(content.Steps.length === 0 ? 'program-steps.add-first' : 'program-steps.add')}
        </Button>
      </Group>
    </Stack>
  )
}
