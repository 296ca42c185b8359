import { findCivicIdFault, normaliseCivicId } from '@samklang/contract/civic-id'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'

/**
 * What is typed into a civic id field, and the number itself once it can be one. Typing anew takes back what was said of the
 * last one: a field has one fault at a time.
 */
export function useCivicId(onRetype: () => void) {
  const { t } = useText()
  const [value, setValue] = useState('')
  const [isTold, setTold] = useState(false)
  const digits = normaliseCivicId(value)
  const fault = digits === '' ? 'required' : findCivicIdFault(digits)

  function change(next: string) {
    setTold(false)
    if (normaliseCivicId(next) !== digits) onRetype()
    setValue(next)
  }

  /** Undefined while it cannot be a civic id; what is wrong with it is then told at the field. */
  function take(): string | undefined {
    setTold(fault !== undefined)
    return fault ? undefined : digits
  }

  return { field: { value, onChange: change, error: isTold && fault ? t(`validation.${fault}`) : undefined }, take }
}
