import { Button, Group, TextInput } from '@mantine/core'
import { hyphenateDate } from '@samklang/contract/birth-date'
import { useTranslation } from 'react-i18next'
import type { PlanFault } from './plan.ts'

type DayFieldProps = {
  label: string
  value: string
  fault: PlanFault | undefined
  onChange: (day: string) => void
  /** Days that are one press away. */
  quick?: readonly { label: string; day: string }[]
  isRequired?: boolean
}

/** A day as it is written here; the usual ones are a press away. */
export function DayField({ label, value, fault, onChange, quick = [], isRequired = false }: DayFieldProps) {
  const { t } = useTranslation('professional')
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={label}
        description={t('patient-form.birth-date-hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        w={180}
        required={isRequired}
        value={value}
        error={fault && t(`assign.fault.${fault}`)}
        onChange={(event) => onChange(hyphenateDate(event.currentTarget.value))}
      />
      {quick.length > 0 && (
        <Group gap={4} role="group" aria-label={t('assign.quick-days')} style={{ alignSelf: 'flex-start' }} pt={26}>
          {quick.map((one) => (
            <Button
              key={one.label}
              size="compact-sm"
              variant={value === one.day ? 'light' : 'default'}
              aria-pressed={value === one.day}
              onClick={() => onChange(one.day)}
            >
              {one.label}
            </Button>
          ))}
        </Group>
      )}
    </Group>
  )
}
