import { useSettings } from '../system/settings.ts'
import classes from './shell.module.css'

/** Nobody may take an exercise for the real thing, or the other way about. */
export function EnvironmentRibbon() {
  const environment = useSettings()?.EnvironmentDisplayInformation
  if (!environment) return null
  return (
    <p className={classes.ribbon} data-colour={environment.Color}>
      {environment.Name}
    </p>
  )
}
