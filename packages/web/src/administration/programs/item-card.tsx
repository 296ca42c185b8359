import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import type { ProgramItem } from '@samklang/contract/program-content'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ItemFields } from './item-fields.tsx'
import { removeItem } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { useProgramWords, wordsFor } from './use-program-words.ts'

type ItemCardProps = {
  wizard: ProgramWizard
  item: ProgramItem
  path: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function ItemCard({ wizard, item, path, isOpen, onOpen }: ItemCardProps) {
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const name = words.nameItem(item)
  const faults = wizard.faults.filter(({ Path }) => Path === path || Path.startsWith(`${path}.`))
  const head = useRef<HTMLButtonElement>(null)
  const definitionFault = wizard.faultAt(`${path}.DefinitionId`)
  return (
    <li className={classes.step} data-open={isOpen || undefined}>
      <div className={classes.stepHead}>
        <UnstyledButton ref={head} className={classes.stepName} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Text span fw={600} className={classes.words}>
            {item.Kind === 'Message' ? messageTitle() : name}
          </Text>
          <Text span size="sm" c="dimmed" className={classes.words}>
            {item.Kind === 'Message' ? '' : `${t(`program-items.kinds.${item.Kind}`)} · `}
            {words.sayItem(item)}
          </Text>
          {faults.length > 0 && (
            <Text span size="sm" className={classes.missing}>
              {definitionFault ?? t('programs.to-correct', { count: faults.length })}
            </Text>
          )}
        </UnstyledButton>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('program-items.remove', { name })}
          title={t('program-items.remove', { name })}
          onClick={() => wizard.change((latest) => removeItem(latest, item.Id))}
        >
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
        <IconChevronDown aria-hidden size={18} className={classes.chevron} />
      </div>
      {isOpen && (
        <div className={classes.stepBody}>
          <ItemFields wizard={wizard} item={item} path={path} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              {t('program-items.done')}
            </Button>
          </Group>
        </div>
      )}
    </li>
  )

  function close() {
    // Before the button that has the focus is gone.
    head.current?.focus()
    onOpen(false)
  }

  function messageTitle(): string {
    const text = wordsFor(item.MessageText ?? {})
    return text ? t('program-items.message-says', { text: text.slice(0, 60) }) : name
  }
}
