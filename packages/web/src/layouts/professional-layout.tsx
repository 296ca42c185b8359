import '../live/refresh-care.ts'
import type { LayoutProps } from './layouts.ts'
import { ProfessionalHeader } from './professional-header.tsx'
import classes from './shell.module.css'
import { WaitingTexts } from './waiting-texts.tsx'

export function ProfessionalLayout({ children }: LayoutProps) {
  return (
    <>
      <ProfessionalHeader />
      <main id="view" tabIndex={-1} className={classes.wide}>
        <WaitingTexts />
        {children}
      </main>
    </>
  )
}
