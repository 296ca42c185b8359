import { TextInput } from '@mantine/core'
import { useContext } from 'react'
import { useText } from '../../i18n/use-text.ts'
import classes from './programs.module.css'
import { WrongNumbersContext } from './wrong-numbers.ts'

type WholeFieldProps = {
  label: string
  hint?: string
  /** The id of what it is about, a dot, and the field. */
  place: string
  value: number
  least: number
  most: number
  width?: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** what is typed stands as it was typed. What is no whole number within the bounds is marked, and changes nothing. */
export function WholeField({ label, hint, place, value, least, most, width, error, onChange }: WholeFieldProps) {
  const { t } = useText('administration')
  const { numbers, write } = useContext(WrongNumbersContext)
  const kept = numbers.get(place)
  const wrong = kept?.instead === value ? kept : undefined

  function type(typed: string) {
    const number = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : undefined
    const isRight = number !== undefined && number >= least && number <= most
    write(place, isRight ? undefined : { typed, instead: value })
    if (isRight && number !== value) onChange(number)
  }

  return (
    <TextInput
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ root: classes.number, description: classes.beside, error: classes.beside }}
      styles={{ wrapper: { width: width ?? 180 } }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={wrong?.typed ?? String(value)}
      error={wrong ? t('programs.whole-between', { least, most }) : error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
