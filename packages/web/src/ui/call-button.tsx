import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

/** With large text its words take another line, and the room of the picture beside them: a number that is cut off helps nobody. */
export const wholeWords = {
  root: { height: 'auto', minHeight: '3rem', paddingBlock: '0.5rem', paddingInline: 'min(1.625rem, 2.5vw)' },
  inner: { flexWrap: 'wrap' },
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
