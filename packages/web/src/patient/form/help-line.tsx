import { emergencyNumber } from '@samklang/contract/default-help-lines'
import classes from '../../answering/answering.module.css'
import { useText } from '../../i18n/use-text.ts'
import { nameOf, useHelpLines } from '../../system/help-lines.ts'
import { useAreHelpLinesAwaited } from '../../system/unit-information.ts'
import { telephone } from '../../ui/call-button.tsx'
import { withWholeNumbers } from '../../ui/whole-numbers.ts'
import { english, swedish } from './crisis-words.ts'
import { isOfPoison, type ToldCrisis } from './told-crisis.ts'
import { useAbuseLines } from './use-abuse-lines.ts'

type HelpLineProps = {
  crisis: ToldCrisis
  /** Where help is; that one more answer calls for it; or that one which did was changed. */
  says: 'now' | 'again' | 'changed'
  /** Whether the whole card is shown. */
  isOpen: boolean
  onToggle: () => void
}

/**
 * one line with the numbers, which opens the whole card. R-558: what it says fits what was told. Where it stands, and that it
 * stays in sight, is for whoever holds it to say.
 */
export function HelpLine({ crisis, says, isOpen, onToggle }: HelpLineProps) {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const usual = useHelpLines()
  const isAwaited = useAreHelpLinesAwaited()
  const ofAbuse = useAbuseLines(crisis.Abuse === 'Alone' ? crisis.Abuse : undefined)
  const first = (ofAbuse ?? usual).find((line) => line.Number !== null)
  const said = says === 'now' ? t('crisis.now') : words[says]
  const ofPoison = says === 'changed' ? `${words.overdoseFirst} ${said}` : words.overdoseFirst
  return (
    <div
      className={classes.helpLine}
      data-help-line
      role={says === 'again' ? 'alert' : says === 'changed' ? 'status' : undefined}
      data-again={says !== 'now' || undefined}
    >
      <span>{isOfPoison(crisis) ? ofPoison : said}</span>
      <a href={telephone(emergencyNumber)}>{t('crisis.ring', { number: emergencyNumber })}</a>
      {!isAwaited && first?.Number && (
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
