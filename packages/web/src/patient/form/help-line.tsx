import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { useTranslation } from 'react-i18next'
import classes from '../../answering/answering.module.css'
import { nameOf, useHelpLines } from '../../system/help-lines.ts'
import { telephone } from '../../ui/call-button.tsx'

type HelpLineProps = {
  /** One more answer calls for help: it is said. */
  isAgain: boolean
  /** Whether the whole card is shown. */
  isOpen: boolean
  onToggle: () => void
}

/**
 * one line with the numbers, which opens the whole card. Where it stands, and that it stays in sight, is for whoever
 * holds it to say.
 */
export function HelpLine({ isAgain, isOpen, onToggle }: HelpLineProps) {
  const { t, i18n } = useTranslation('patient')
  const first = useHelpLines().find((line) => line.Number !== null)
  return (
    <div
      className={classes.helpLine}
      data-help-line
      role={isAgain ? 'alert' : undefined}
      data-again={isAgain || undefined}
    >
      <span>{t(isAgain ? 'crisis.again' : 'crisis.now')}</span>
      <a href={telephone(emergencyNumber)}>{t('crisis.ring', { number: emergencyNumber })}</a>
      {first?.Number && <a href={telephone(first.Number)}>{nameOf(first, i18n.language)}</a>}
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {t(isOpen ? 'crisis.less' : 'crisis.more')}
      </button>
    </div>
  )
}
