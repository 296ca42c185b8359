import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './patient.module.css'

const tabs = [
  { name: 'overview', path: '' },
  { name: 'administration', path: 'administration' },
  { name: 'history', path: 'historik' },
] as const

/** The three views are pages with addresses of their own, so they are links and not buttons. */
export function PatientTabs() {
  const { t } = useText('professional')
  const { Id } = usePatient()
  return (
    <nav aria-label={t('patient.tabs.label')} className={classes.tabs}>
      {tabs.map(({ name, path }) => (
        <AppLink key={name} to={`/admin/patient/${Id}/${path}`} className={classes.tab}>
          {t(`patient.tabs.${name}`)}
        </AppLink>
      ))}
    </nav>
  )
}
