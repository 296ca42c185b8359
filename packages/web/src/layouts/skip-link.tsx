import { useTranslation } from 'react-i18next'
import classes from './shell.module.css'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href="#view">
      {t('shell.skip')}
    </a>
  )
}
