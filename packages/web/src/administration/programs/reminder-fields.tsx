import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core'
import type { ProgramItem } from '@samklang/contract/program-content'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useContext } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DaysField } from './days-field.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import { WrongNumbersContext } from './wrong-numbers.ts'

type ReminderFieldsProps = Pick<ProgramWizard, 'faultAt'> & {
  item: ProgramItem
  path: string
  onWrite: (next: Partial<ProgramItem>) => void
}

const most = 5

/** So many days after it was sent; they stop once it is answered. */
export function ReminderFields({ item: { Id, ReminderDays }, path, faultAt, onWrite }: ReminderFieldsProps) {
  const { t } = useText('administration')
  const { write: forget } = useContext(WrongNumbersContext)
  const numbered = ReminderDays.map((days, no) => ({ number: no + 1, days }))
  return (
    <Input.Wrapper
      label={t('program-items.remind')}
      labelElement="div"
      role="group"
      description={t('program-items.remind-means')}
      error={faultAt(`${path}.ReminderDays`)}
    >
      <Stack gap="xs" mt="xs">
        {numbered.map(({ number, days }) => (
          <Group key={number} align="flex-end" gap="xs">
            <DaysField
              label={t('program-items.remind-after', { number })}
              place={`${Id}.ReminderDays.${number - 1}`}
              value={days}
              error={faultAt(`${path}.ReminderDays.${number - 1}`)}
              onChange={(next) => onWrite({ ReminderDays: ReminderDays.with(number - 1, next) })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('program-items.remind-remove', { number })}
              onClick={() => {
                // Those after it have other places from now on.
                for (const { number: one } of numbered) forget(`${Id}.ReminderDays.${one - 1}`, undefined)
                onWrite({ ReminderDays: ReminderDays.toSpliced(number - 1, 1) })
              }}
            >
              <IconTrash aria-hidden size={18} />
            </ActionIcon>
          </Group>
        ))}
        {ReminderDays.length === 0 && <Text size="sm">{t('program-items.no-reminders')}</Text>}
        {ReminderDays.length < most && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus aria-hidden size={16} />}
              onClick={() => onWrite({ ReminderDays: [...ReminderDays, (ReminderDays.at(-1) ?? 0) + 3] })}
            >
              {t('program-items.remind-add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
