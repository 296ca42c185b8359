import { Button, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { CodeInput } from '../ui/code-input.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { useRefusalText } from './use-refusal-text.ts'

const length = 6

type CodeFormProps = {
  label: string
  action: string
  isPending: boolean
  /** Why the code typed last was not taken. */
  refusal: Error | null
  onCode: (code: string) => void
  /** Typing anew takes back what was said of the last code. */
  onChange: () => void
  /** The sixth digit uses the code by itself, once: after a refusal it is for the person to press. */
  isAutomatic?: boolean
}

/** Six digits and the button that uses them, wherever a code was sent. */
export function CodeForm({ label, action, isPending, refusal, onCode, onChange, isAutomatic = false }: CodeFormProps) {
  const { t } = useText('patient', 'sign-in')
  const [code, setCode] = useState('')
  const wasUsed = useRef(false)
  const [isShort, setShort] = useState(false)
  const refusalText = useRefusalText('code')
  const error = isShort ? t('sign-in:code.short') : refusalText(refusal)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setShort(code.length < length)
    if (code.length < length) return focusFirstField(event.currentTarget)
    wasUsed.current = true
    onCode(code)
  }

  function change(next: string) {
    setShort(false)
    onChange()
    setCode(next)
    if (!isAutomatic || wasUsed.current || isPending || next.length < length) return
    wasUsed.current = true
    onCode(next)
  }

  return (
    <form onSubmit={submit} ref={focusFirstField} noValidate>
      <Stack>
        <CodeInput label={label} value={code} onChange={change} error={error} />
        <Button type="submit" size="lg" loading={isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
