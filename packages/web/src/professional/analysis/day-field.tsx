import { TextInput } from '@mantine/core'
import { hyphenateDate } from '@samklang/contract/birth-date'
import { CivilDate } from '@samklang/contract/instants'
import { useTranslation } from 'react-i18next'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

const wholeLength = 10

/** A day that narrows down. One that is still being typed is nobody's mistake; a whole one that does not exist is. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const { t } = useTranslation(['professional', 'common'])
  const isWrong = value.length === wholeLength && !CivilDate.safeParse(value).success
  return (
    <TextInput
      label={label}
      placeholder={t('analysis.day-pattern')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={wholeLength}
      w={140}
      value={value}
      error={isWrong ? t('common:validation.valid-date-of-birth') : undefined}
      onChange={(event) => onChange(hyphenateDate(event.currentTarget.value))}
    />
  )
}
