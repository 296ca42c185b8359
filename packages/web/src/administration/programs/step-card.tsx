import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import type { ProgramStep } from '@samklang/contract/program-content'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { listDependents, removeStep } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { StepFields } from './step-fields.tsx'
import { useProgramWords } from './use-program-words.ts'

type StepCardProps = {
  wizard: ProgramWizard
  step: ProgramStep
  at: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (to: number) => void
  onDrag: () => void
  onDrop: () => void
}

export function StepCard(props: StepCardProps) {
  const { wizard, step, at, isOpen, onOpen, onMove, onDrag, onDrop } = props
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const name = words.nameStep(step)
  const faults = wizard.faults.filter(({ Path }) => Path.startsWith(`Steps.${at}.`) && !Path.includes('.Items'))
  const head = useRef<HTMLButtonElement>(null)
  const isLast = at === wizard.content.Steps.length - 1

  function close() {
    // Before the button that has the focus is gone.
    head.current?.focus()
    onOpen(false)
  }

  return (
    <li
      className={classes.step}
      data-open={isOpen || undefined}
      // Words of an open card are marked, not dragged.
      draggable={!isOpen}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <div className={classes.stepHead}>
        {/* The buttons do the same for the keyboard. */}
        <span className={classes.grip} title={t('program-steps.drag')}>
          <IconGripVertical aria-hidden size={18} />
        </span>
        <UnstyledButton ref={head} className={classes.stepName} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Text span fw={600} className={classes.words}>
            {t('program-steps.numbered', { number: at + 1, name })}
          </Text>
          <Text span size="sm" c="dimmed" className={classes.words}>
            {t('program-steps.starts', { when: words.sayStart(step) })} {words.sayLength(step)}
          </Text>
          {faults.length > 0 && (
            <Text span size="sm" className={classes.missing}>
              {t('programs.to-correct', { count: faults.length })}
            </Text>
          )}
        </UnstyledButton>
        <Group gap={4} wrap="nowrap">
          <IconButton
            label={t('program-steps.up', { name })}
            icon={IconArrowUp}
            isOff={at === 0}
            onPress={() => onMove(at - 1)}
          />
          <IconButton
            label={t('program-steps.down', { name })}
            icon={IconArrowDown}
            isOff={isLast}
            onPress={() => onMove(at + 1)}
          />
          <RemoveStep wizard={wizard} step={step} name={name} />
          <IconChevronDown aria-hidden size={18} className={classes.chevron} />
        </Group>
      </div>
      {isOpen && (
        <div className={classes.stepBody}>
          <StepFields wizard={wizard} step={step} at={at} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              {t('program-steps.close')}
            </Button>
          </Group>
        </div>
      )}
    </li>
  )
}

type IconButtonProps = { label: string; icon: typeof IconTrash; isOff?: boolean; onPress: () => void }

/** Stays reachable where it does nothing: losing the focus at the end of the list would lose one's place. */
function IconButton({ label, icon: Icon, isOff = false, onPress }: IconButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      <Icon aria-hidden size={18} />
    </ActionIcon>
  )
}

function RemoveStep({ wizard, step, name }: { wizard: ProgramWizard; step: ProgramStep; name: string }) {
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const [isAsking, setAsking] = useState(false)
  const dependents = listDependents(wizard.content, step.Id)

  function press() {
    if (step.Items.length > 0 || dependents.length > 0) setAsking(true)
    else remove()
  }

  function remove() {
    setAsking(false)
    wizard.change((latest) => removeStep(latest, step.Id))
  }

  return (
    <>
      <IconButton label={t('program-steps.remove', { name })} icon={IconTrash} onPress={press} />
      {isAsking && (
        <ConfirmDialog
          title={t('program-steps.remove-title', { name })}
          confirm={t('program-steps.remove-go')}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
          isDestructive
        >
          {step.Items.length > 0 && <p>{t('program-steps.remove-items', { count: step.Items.length })}</p>}
          {dependents.length > 0 && (
            <p>{t('program-steps.remove-dependents', { names: dependents.map(words.quoteStep).join(', ') })}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
