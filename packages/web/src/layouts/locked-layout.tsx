import { useTranslation } from 'react-i18next'
import type { LayoutProps } from './layouts.ts'
import classes from './shell.module.css'

/** A device in a patient's hands: the form and nothing around it but where help is. */
export function LockedLayout({ children }: LayoutProps) {
  const { t } = useTranslation()
  return (
    <>
      <main id="view" tabIndex={-1} className={classes.narrow}>
        {children}
      </main>
      <footer className={classes.footer}>{t('shell.emergency')}</footer>
    </>
  )
}
