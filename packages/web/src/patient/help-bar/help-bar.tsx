import { Box, Button, Group, Text } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { nameOf, useHelpLines } from '../../system/help-lines.ts'
import { useAreHelpLinesAwaited } from '../../system/unit-information.ts'
import { telephone } from '../../ui/call-button.tsx'
import { withWholeNumbers } from '../../ui/whole-numbers.ts'
import classes from './help-bar.module.css'
import { useBarEdge } from './use-bar-edge.ts'

type HelpBarProps = {
  label: string
  words: string
  /** The way to all of it. */
  more: ReactNode
  /** Others than what everybody is shown. */
  lines?: readonly HelpLine[] | undefined
}

/**
 * where help is, in sight of whoever is still writing, at an edge of what a keyboard leaves of the window. Nothing
 * moves when it comes, nor does the focus. R-563: it says less where it would take more than a third of what is seen; whoever
 * listens hears the whole.
 */
export function HelpBar({ label, words, more, lines }: HelpBarProps) {
  const { t, language } = useText('patient')
  const usual = useHelpLines()
  const isAwaited = useAreHelpLinesAwaited()
  const line = (lines ?? usual).find((one) => one.Number !== null)
  const [, first = words, rest] = /^(.*?[.?!])\s+(.+)$/s.exec(words) ?? []
  const bar = useRef<HTMLDivElement>(null)
  useBarEdge(bar)
  return (
    <Box ref={bar} className={classes.bar} role="group" aria-label={label} data-typing-bar data-no-print>
      <Text className={classes.words}>
        {first}
        {rest && <span className={classes.rest}> {rest}</span>}
      </Text>
      <Group gap={6} className={classes.calls}>
        <Button component="a" href={telephone(emergencyNumber)}>
          {t('crisis.ring', { number: emergencyNumber })}
        </Button>
        {!isAwaited && line?.Number && (
          <Button component="a" variant="default" href={telephone(line.Number)} className={classes.line}>
            <span>{withWholeNumbers(nameOf(line, language))}</span>
          </Button>
        )}
        {more}
      </Group>
    </Box>
  )
}
