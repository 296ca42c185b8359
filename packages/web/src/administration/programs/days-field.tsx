import { mostDays } from './step-offset.ts'
import { WholeField } from './whole-field.tsx'

type DaysFieldProps = {
  label: string
  hint?: string
  /** The id of what it is about, a dot, and the field. */
  place: string
  value: number
  /** 1 unless the first day counts as none. */
  least?: number
  error?: string | undefined
  onChange: (days: number) => void
}

/** A number of days within a year. */
export function DaysField({ least = 1, ...props }: DaysFieldProps) {
  return <WholeField {...props} least={least} most={mostDays} />
}
