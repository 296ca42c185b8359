import { emergencyNumber } from '@samklang/contract/default-help-lines'
import type { HelpLine as Line } from '@samklang/contract/help-lines'
import classes from '../../answering/answering.module.css'
import { useText } from '../../i18n/use-text.ts'
import { nameOf, useHelpLines } from '../../system/help-lines.ts'
import { telephone } from '../../ui/call-button.tsx'
import { withWholeNumbers } from '../../ui/whole-numbers.ts'
import { english, swedish } from './crisis-words.ts'

type HelpLineProps = {
  /** Where help is; that one more answer calls for it; or that one which did was changed. */
  says: 'now' | 'again' | 'changed'
  /** Whether the whole card is shown. */
  isOpen: boolean
  /** Others than what everybody is shown. */
  lines?: readonly Line[] | undefined
  onToggle: () => void
}

/**
 * one line with the numbers, which opens the whole card. Where it stands, and that it stays in sight, is for whoever
 * holds it to say.
 */
export function HelpLine({ says, isOpen, lines, onToggle }: HelpLineProps) {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const usual = useHelpLines()
  const first = (lines ?? usual).find((line) => line.Number !== null)
  return (
    <div
      className={classes.helpLine}
      data-help-line
      role={says === 'again' ? 'alert' : says === 'changed' ? 'status' : undefined}
      data-again={says !== 'now' || undefined}
    >
      <span>{says === 'now' ? t('crisis.now') : words[says]}</span>
      <a href={telephone(emergencyNumber)}>{t('crisis.ring', { number: emergencyNumber })}</a>
      {first?.Number && (
        <a href={telephone(first.Number)}>
          <span>{withWholeNumbers(nameOf(first, language))}</span>
        </a>
      )}
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? words.less : words.more}
      </button>
    </div>
  )
}
