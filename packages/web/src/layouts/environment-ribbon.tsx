import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../system/settings.ts'
import classes from './shell.module.css'

/** Nobody may take an exercise for the real thing, or the other way about. */
export function EnvironmentRibbon() {
  const { t } = useText()
  const environment = useSettings()?.EnvironmentDisplayInformation
  if (!environment) return null
  return (
    <aside className={classes.ribbon} data-colour={environment.Color} aria-label={t('shell.environment')}>
      {environment.Name}
    </aside>
  )
}
