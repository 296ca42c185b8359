import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { withWholeNumbers } from './whole-numbers.ts'

/**
 * words take another line beside the picture, and its room too where the longest of them is too long for that: a number that
 * is cut off helps nobody.
 */
export const wholeWords = {
  root: {
    minWidth: 0,
    maxWidth: '100%',
    height: 'auto',
    minHeight: '3rem',
    paddingBlock: '0.5rem',
    paddingInline: 'min(1.625rem, 2.5vw)',
  },
  inner: { flexWrap: 'wrap' },
  label: {
    display: 'block',
    flex: '1 1 min-content',
    maxWidth: 'max-content',
    whiteSpace: 'normal',
    // On a narrow screen the theme breaks words anywhere, and every label would be as narrow as a letter.
    overflowWrap: 'break-word',
  },
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
      {withWholeNumbers(label)}
    </Button>
  )
}

export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
