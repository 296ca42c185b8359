import { EmergencyLine } from '../ui/emergency-line.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { BackArrow } from './back-arrow.tsx'
import type { LayoutProps } from './layouts.ts'
import { ProductMark } from './product-mark.tsx'
import classes from './shell.module.css'

const UnsentHere = laterPart(async () => (await import('./unsent-here.tsx')).UnsentHere)

/** Before signing in. Both sides stand in it; the row's group tells which languages are offered. */
export function GuestLayout({ row, children }: LayoutProps) {
  const isStaffDoor = row?.group === 'professional'
  return (
    <>
      <header className={classes.bar}>
        {row?.back && <BackArrow to={row.back} />}
        <ProductMark to={isStaffDoor ? '/login' : '/'} />
        <span className={classes.grow} />
        <LanguageSwitch app={isStaffDoor ? 'professional' : 'patient'} />
      </header>
      <main id="view" tabIndex={-1} className={classes.narrow}>
        {/* Logging out says it itself. */}
        {!isStaffDoor && row?.name !== 'logout' && <UnsentHere />}
        {children}
      </main>
      {!isStaffDoor && (
        <footer className={classes.footer}>
          <EmergencyLine />
        </footer>
      )}
    </>
  )
}
