import { Button, Fieldset, Group, Pill, Stack, Text } from '@mantine/core'
import { CivilDate } from '@samklang/contract/instants'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DayField } from '../../ui/day-field.tsx'

/** Days on which nobody is at work, whatever the week says. */
export function ClosedDays({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const { t } = useText('administration')
  const [day, setDay] = useState('')
  const isDay = CivilDate.safeParse(day).success

  function add() {
    onChange([...new Set([...days, day])].toSorted())
    setDay('')
  }

  return (
    <Fieldset legend={t('alert-steps.closed-days')}>
      <Stack gap="xs">
        <Text size="sm">{t('alert-steps.closed-days-means')}</Text>
        {days.length > 0 && (
          <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {days.map((one) => (
              <li key={one}>
                <Pill
                  size="lg"
                  withRemoveButton
                  removeButtonProps={{
                    'aria-label': t('alert-steps.closed-day-remove', { day: one }),
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => onChange(days.filter((other) => other !== one))}
                >
                  {one}
                </Pill>
              </li>
            ))}
          </Group>
        )}
        <Group align="flex-end">
          <DayField label={t('alert-steps.closed-day')} value={day} onChange={setDay} />
          <Button variant="default" disabled={!isDay} onClick={add}>
            {t('alert-steps.closed-day-add')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
