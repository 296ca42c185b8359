import { ActionIcon, Button, Chip, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { ErrorKey } from '@samklang/contract/errors'
import { required, timeOfDay } from '@samklang/contract/field-rules'
import type { JournalReminder } from '@samklang/contract/form-entries'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { TickChip } from '../../ui/tick-chip.tsx'
import classes from './assign.module.css'

type DiaryRemindersProps = {
  reminders: readonly JournalReminder[]
  fault?: ErrorKey | undefined
  onChange: (reminders: JournalReminder[]) => void
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const most = 10
const everyEvening: JournalReminder = { Weekdays: 127, TimeOfDay: '19:00', Channel: 'Sms', Active: true }

/** On which weekdays, and when. The time is the clinic's own, summer and winter. */
export function DiaryReminders({ reminders, fault, onChange }: DiaryRemindersProps) {
  const { t } = useText('professional')
  const change = (at: number, next: Partial<JournalReminder>) =>
    onChange(reminders.map((reminder, index) => (index === at ? { ...reminder, ...next } : reminder)))
  return (
    <Stack gap="xs">
      <Input.Label component="div">{t('assign.diary-remind')}</Input.Label>
      {reminders.length === 0 && <Text size="sm">{t('assign.diary-remind-none')}</Text>}
      {reminders.map(numbered).map(({ reminder, index, number }) => (
        <fieldset key={number} className={classes.fieldset}>
          <div className={classes.inline}>
            <TextInput
              label={t('assign.reminder-at')}
              aria-label={t('assign.reminder-time', { number })}
              inputMode="numeric"
              placeholder="19:00"
              maxLength={5}
              w={90}
              value={reminder.TimeOfDay}
              error={fault && timeOfDay(reminder.TimeOfDay) && t('assign.fault.time')}
              onChange={(event) => change(index, { TimeOfDay: withColon(event.currentTarget.value) })}
            />
            <Chip.Group
              multiple
              value={weekdays.filter((_, bit) => (reminder.Weekdays & (1 << bit)) !== 0)}
              onChange={(days) => change(index, { Weekdays: bitsOf(days) })}
            >
              <Group gap={4} role="group" aria-label={t('assign.reminder-days', { number })}>
                {weekdays.map((day) => (
                  <TickChip key={day} value={day} size="xs" styles={{ label: { minHeight: 36 } }}>
                    {t(`assign.weekdays.${day}`)}
                  </TickChip>
                ))}
              </Group>
            </Chip.Group>
            <NativeSelect
              w={100}
              aria-label={t('assign.reminder-channel', { number })}
              value={reminder.Channel}
              data={[
                { value: 'Sms', label: t('assign.channels.Sms') },
                { value: 'Email', label: t('assign.channels.Email') },
              ]}
              onChange={(event) => change(index, { Channel: event.currentTarget.value === 'Email' ? 'Email' : 'Sms' })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('assign.reminder-remove', { number })}
              onClick={() => onChange(reminders.filter((_, other) => other !== index))}
            >
              <IconTrash aria-hidden size={18} />
            </ActionIcon>
          </div>
          {fault && required(reminder.Weekdays) && <Input.Error>{t('assign.fault.weekdays')}</Input.Error>}
        </fieldset>
      ))}
      {reminders.length < most && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() => onChange([...reminders, everyEvening])}
        >
          {t('assign.reminder-add')}
        </Button>
      )}
    </Stack>
  )
}

// Every field follows what it is given, so that a row is no more than its place.
function numbered(reminder: JournalReminder, index: number) {
  return { reminder, index, number: index + 1 }
}

function bitsOf(days: readonly string[]): number {
  return weekdays.reduce((sum, day, bit) => (days.includes(day) ? sum | (1 << bit) : sum), 0)
}

/** The colon comes by itself while a time is typed. */
function withColon(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(':')
}
