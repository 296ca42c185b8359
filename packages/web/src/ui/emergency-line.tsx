import { Anchor } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { Fragment } from 'react'
import { useText } from '../i18n/use-text.ts'
import { nameOf, useHelpLines } from '../system/help-lines.ts'
import { telephone } from './call-button.tsx'
import classes from './emergency-line.module.css'
import { withWholeNumbers } from './whole-numbers.ts'

/** Where help is, in one line that can be tapped: before signing in, on a device that was lent, and when a login has ended. */
export function EmergencyLine() {
  const { t, language } = useText()
  const lines = useHelpLines().flatMap((line) => (line.Number ? [{ number: line.Number, line }] : []))
  return (
    <span className={classes.line}>
      {t('shell.emergency')}{' '}
      <Anchor href={telephone(emergencyNumber)}>{t('shell.call', { number: emergencyNumber })}</Anchor>
      {lines.map(({ number, line }) => (
        <Fragment key={number}>
          {' '}
          <Anchor href={telephone(number)} title={language === 'en' ? line.Text?.en : line.Text?.sv}>
            <span>{withWholeNumbers(nameOf(line, language))}</span>
          </Anchor>
        </Fragment>
      ))}
    </span>
  )
}
