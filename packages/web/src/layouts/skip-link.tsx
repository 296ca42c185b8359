import { useText } from '../i18n/use-text.ts'
import classes from './shell.module.css'

export function SkipLink() {
  const { t } = useText()
  return (
    <a className={classes.skip} href="#view">
      {t('shell.skip')}
    </a>
  )
}
