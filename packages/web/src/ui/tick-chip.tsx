import { Chip, type ChipProps } from '@mantine/core'
import classes from './tick-chip.module.css'

/** One of a few short words to tick, in a Chip.Group. */
export function TickChip(props: ChipProps) {
  return <Chip classNames={{ input: classes.input ?? '' }} {...props} />
}
