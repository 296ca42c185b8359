import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

/** With large text its words take another line: a number that is cut off helps nobody. */
export const wholeWords = {
  root: { height: 'auto', minHeight: '3rem', paddingBlock: '0.5rem' },
  label: { whiteSpace: 'normal' },
} as const

export function CallButton({ number, label }: { number: string; label: string }) {
  return (
    <Button
      component="a"
      href={telephone(number)}
      size="lg"
      variant="default"
      styles={wholeWords}
      leftSection={<IconPhone aria-hidden size={20} />}
    >
      {label}
    </Button>
  )
}

export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
