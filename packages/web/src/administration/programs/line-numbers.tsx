import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DaysField } from './days-field.tsx'
import { changeItem, changeStep } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { readOffset, withDays } from './step-offset.ts'
import { useProgramWords } from './use-program-words.ts'

/** The same days as on the time line, as plain numbers for whoever would rather write them. */
export function LineNumbers({ wizard }: { wizard: ProgramWizard }) {
  const { t } = useText('administration')
  const words = useProgramWords(wizard)
  const [isOpen, setOpen] = useState(false)
  const { content, change } = wizard
  return (
    <>
      <Group mt="sm">
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('program-line.numbers')}
        </Button>
      </Group>
      {isOpen && (
        <Group align="flex-end" mt="sm">
          {content.Steps.flatMap((step) => [
            <DaysField
              key={step.Id}
              place={`${step.Id}.days`}
              label={t('program-line.numbers-step', { name: words.nameStep(step) })}
              least={0}
              value={readOffset(step.StartOffset).days}
              onChange={(days) =>
                change((latest) => changeStep(latest, step.Id, { StartOffset: withDays(step.StartOffset, days) }))
              }
            />,
            ...step.Items.map((item) => (
              <DaysField
                key={item.Id}
                place={`${item.Id}.OffsetDays`}
                label={t('program-line.numbers-item', { item: words.nameItem(item), step: words.nameStep(step) })}
                least={0}
                value={item.OffsetDays}
                onChange={(OffsetDays) => change((latest) => changeItem(latest, item.Id, { OffsetDays }))}
              />
            )),
          ])}
        </Group>
      )}
    </>
  )
}
