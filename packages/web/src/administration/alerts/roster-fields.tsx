import { Button, Chip, Fieldset, Group, Input, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import type { AlertStaff, DutyInterval } from '@samklang/contract/alert-steps'
import { timeOfDay } from '@samklang/contract/field-rules'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { TickChip } from '../../ui/tick-chip.tsx'
import classes from './alerts.module.css'
import { isIdle } from './find-faults.ts'
import { useNameText } from './use-staff-text.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const most = 50
const workday: DutyInterval = { Weekdays: 0b0011111, From: '08:00', To: '16:30', StaffUserIds: [] }

type RosterFieldsProps = {
  roster: readonly DutyInterval[]
  staff: readonly AlertStaff[]
  isFaulty: boolean
  onChange: (roster: DutyInterval[]) => void
}

/** When somebody is at work, and who. The times are the unit's own, summer and winter. */
export function RosterFields({ roster, staff, isFaulty, onChange }: RosterFieldsProps) {
  const { t } = useText('administration')
  const change = (at: number, next: DutyInterval) =>
    onChange(roster.map((interval, index) => (index === at ? next : interval)))
  return (
    <Fieldset legend={t('alert-steps.roster')}>
      <Stack gap="xs">
        <Text size="sm">{t('alert-steps.roster-means')}</Text>
        {roster.length === 0 && <Text fw={600}>{t('alert-steps.roster-none')}</Text>}
        {roster.map(numbered).map(({ interval, index, number }) => (
          <Interval
            key={number}
            number={number}
            interval={interval}
            staff={staff}
            isFaulty={isFaulty}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(roster.filter((_, other) => other !== index))}
          />
        ))}
        {roster.length < most && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus aria-hidden size={16} />}
            onClick={() => onChange([...roster, workday])}
          >
            {t('alert-steps.interval-add')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

type IntervalProps = {
  number: number
  interval: DutyInterval
  staff: readonly AlertStaff[]
  isFaulty: boolean
  onChange: (interval: DutyInterval) => void
  onRemove: () => void
}

function Interval({ number, interval, staff, isFaulty, onChange, onRemove }: IntervalProps) {
  const { t } = useText('administration', 'professional')
  const nameText = useNameText()
  const set = (next: Partial<DutyInterval>) => onChange({ ...interval, ...next })
  const isOvernight = !timeOfDay(interval.From) && !timeOfDay(interval.To) && interval.To <= interval.From
  const time = (field: 'From' | 'To') => (
    <TextInput
      label={t(`alert-steps.${field}`)}
      aria-label={t(`alert-steps.${field}-of`, { number })}
      inputMode="numeric"
      maxLength={5}
      w={90}
      value={interval[field]}
      error={isFaulty && timeOfDay(interval[field]) && t('professional:assign.fault.time')}
      onChange={(event) => set({ [field]: withColon(event.currentTarget.value) })}
    />
  )
  return (
    <fieldset className={classes.interval}>
      <Stack gap={4}>
        <Chip.Group
          multiple
          value={weekdays.filter((_, bit) => (interval.Weekdays & (1 << bit)) !== 0)}
          onChange={(days) => set({ Weekdays: bitsOf(days) })}
        >
          <Group gap={4} role="group" aria-label={t('alert-steps.days-of', { number })}>
            {weekdays.map((day) => (
              <TickChip key={day} value={day} size="xs" styles={{ label: { minHeight: 36 } }}>
                {t(`professional:assign.weekdays.${day}`)}
              </TickChip>
            ))}
          </Group>
        </Chip.Group>
        {isFaulty && interval.Weekdays === 0 && <Input.Error>{t('professional:assign.fault.weekdays')}</Input.Error>}
      </Stack>
      <Stack gap={4}>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          {time('From')}
          {time('To')}
        </Group>
        {isOvernight && <Text size="sm">{t('alert-steps.overnight')}</Text>}
      </Stack>
      <MultiSelect
        label={t('alert-steps.who')}
        aria-label={t('alert-steps.who-of', { number })}
        placeholder={interval.StaffUserIds.length === 0 ? t('alert-steps.everybody') : ''}
        searchable
        hidePickedOptions
        data={staff.map((one) => ({ value: one.StaffUserId, label: nameText(one) }))}
        error={isFaulty && isIdle(interval, staff) && t('alert-steps.fault.idle')}
        value={interval.StaffUserIds}
        onChange={(StaffUserIds) => set({ StaffUserIds })}
      />
      <Button variant="default" leftSection={<IconTrash aria-hidden size={18} />} onClick={onRemove}>
        {t('alert-steps.interval-remove', { number })}
      </Button>
    </fieldset>
  )
}

// Every field follows what it is given, so that a row is no more than its place.
function numbered(interval: DutyInterval, index: number) {
  return { interval, index, number: index + 1 }
}

function bitsOf(days: readonly string[]): number {
  return weekdays.reduce((sum, day, bit) => (days.includes(day) ? sum | (1 << bit) : sum), 0)
}

/** The colon comes by itself while a time is typed. */
function withColon(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(':')
}
