import { Group, Radio, Stack } from '@mantine/core'

type ChoiceFieldProps<T extends string> = {
  label: string
  description?: string
  value: T
  options: readonly { value: T; label: string; description?: string; disabled?: boolean }[]
  onChange: (value: T) => void
  error?: string | undefined
  isColumn?: boolean
}

/** One of a few: all of them in sight, arrows move between them and Enter goes on. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, description, value, options, onChange, error, isColumn } = props
  const Frame = isColumn ? Stack : Group
  return (
    <Radio.Group
      label={label}
      description={description}
      value={value}
      error={error}
      data-faulty={error ? true : undefined}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Frame gap={isColumn ? 'xs' : 'lg'} mt={8}>
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Frame>
    </Radio.Group>
  )
}
