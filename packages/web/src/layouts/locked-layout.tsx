import { EmergencyLine } from '../ui/emergency-line.tsx'
import type { LayoutProps } from './layouts.ts'
import classes from './shell.module.css'

/** A device in a patient's hands: the form and nothing around it but where help is. */
export function LockedLayout({ children }: LayoutProps) {
  return (
    <>
      <main id="view" tabIndex={-1} className={classes.narrow}>
        {children}
      </main>
      <footer className={classes.footer}>
        <EmergencyLine />
      </footer>
    </>
  )
}
