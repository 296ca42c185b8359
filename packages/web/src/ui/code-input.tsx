import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './code-input.module.css'

type CodeInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  description?: string
  error?: string | undefined
  disabled?: boolean
}

const length = 6
const boxes = ['1', '2', '3', '4', '5', '6']

/** Six boxes to look at, one field to use: paste, autofill and screen readers meet an ordinary input. */
export function CodeInput({ label, value, onChange, description, error, disabled }: CodeInputProps) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      size="lg"
      label={label}
      description={description}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.frame} data-invalid={error ? true : undefined}>
        <input
          id={id}
          className={classes.input}
          value={value}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
        />
        <div className={classes.boxes} aria-hidden="true">
          {boxes.map((box, index) => (
            <span key={box} className={classes.box} data-next={index === value.length || undefined}>
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}
