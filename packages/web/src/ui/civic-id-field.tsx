import { TextInput } from '@mantine/core'
import { findCivicIdFault, formatCivicId, normaliseCivicId } from '@samklang/contract/civic-id'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'

type CivicIdFieldProps = {
  value: string
  onChange: (value: string) => void
  label?: string
  description?: string
  /** What the server said; what the field itself finds comes first. */
  error?: string | undefined
  autoFocus?: boolean
}

/** A Swedish personal identity number, with or without hyphen. The first fault is told once it is whole, or when one leaves the field. */
export function CivicIdField({ value, onChange, label, description, error, autoFocus }: CivicIdFieldProps) {
  const { t } = useText()
  const [left, setLeft] = useState(false)
  const digits = normaliseCivicId(value)
  const isTold = digits.length >= 12 || (left && value !== '')
  const fault = isTold ? findCivicIdFault(digits) : undefined

  return (
    <TextInput
      label={label ?? t('civic-id.label')}
      description={description ?? t('civic-id.hint')}
      size="lg"
      value={value}
      error={fault ? t(`validation.${fault}`) : error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      data-autofocus={autoFocus || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        onChange(formatCivicId(normaliseCivicId(value)))
      }}
    />
  )
}
