import { Button, Group, TextInput } from '@mantine/core'
import { hyphenateDate, isCalendarDate } from '@samklang/contract/birth-date'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useWhenWords } from './use-when-words.ts'

type DayFieldProps = {
  label: string
  value: string
  onChange: (day: string) => void
  error?: ReactNode
  isRequired?: boolean
  /** Instead of how a day is written, until there is one. */
  hint?: string
  /** Days that are one press away. */
  quick?: readonly { label: string; day: string }[]
}

const wholeLength = 10

/** A day as it is written here, and in words once it is whole. The usual ones are a press away. */
export function DayField({ label, value, onChange, error, isRequired, hint, quick = [] }: DayFieldProps) {
  const { t } = useText('professional')
  const words = useWhenWords()(value)
  // One that is still being typed is nobody's mistake; a whole one that does not exist is.
  const isWrong = value.length === wholeLength && !isCalendarDate(value)
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={label}
        description={words || hint || t('day.pattern')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={wholeLength}
        w={200}
        required={isRequired}
        value={value}
        error={isWrong ? t('assign.fault.date') : error}
        onChange={(event) => onChange(hyphenateDate(event.currentTarget.value))}
      />
      {quick.length > 0 && (
        <Group gap={4} role="group" aria-label={t('day.quick')} style={{ alignSelf: 'flex-start' }} pt={26}>
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
