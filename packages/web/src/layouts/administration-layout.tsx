import { NavLink } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { findOpenAreas } from '../routes/open-areas.ts'
import { useRowTitle } from '../routes/use-row-title.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { LayoutProps } from './layouts.ts'
import { ProfessionalHeader } from './professional-header.tsx'
import classes from './shell.module.css'
import { WaitingTexts } from './waiting-texts.tsx'

/** Beside the content stand the areas that exist and open for this person. */
export function AdministrationLayout({ row, children }: LayoutProps) {
  const { t } = useText('professional')
  const titleOf = useRowTitle()
  const places = [
    { to: '/administration', label: t('titles.administration') },
    ...findOpenAreas().map((area) => ({ to: area.path, label: titleOf(area) })),
    { to: '/administration/manual', label: t('titles.administration-manual') },
  ]
  // The start of the administration is a page of its own; what lies below an area is a part of it.
  const isPartOf = (to: string) => row?.path === to || (to !== '/administration' && row?.path.startsWith(`${to}/`))
  return (
    <>
      <ProfessionalHeader />
      <div className={classes.columns}>
        <nav className={classes.side} aria-label={t('header.areas')}>
          {places.map(({ to, label }) => (
            <NavLink
              key={to}
              component={AppLink}
              to={to}
              label={label}
              active={isPartOf(to)}
              aria-current={isPartOf(to) || undefined}
            />
          ))}
        </nav>
        <main id="view" tabIndex={-1} className={classes.wide}>
          <WaitingTexts />
          {children}
        </main>
      </div>
    </>
  )
}
